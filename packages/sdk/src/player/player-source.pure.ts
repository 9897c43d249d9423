/** How a source is played: `hls` through the streaming library or natively, `file` by the browser alone. */
export type SourceKind = 'hls' | 'file';

const fileEndings = /\.(mp4|m4v|m4a|webm|ogg|ogv|mp3|mov|wav)$/i;

/** What an address holds, by its path; everything that is no plain media file counts as a playlist. */
export function sourceKind(src: string): SourceKind {
  if (src.startsWith('blob:') || /^data:(video|audio)\/(?!.*mpegurl)/.test(src)) return 'file';
  const path = src.split(/[?#]/, 1)[0] ?? src;
  return fileEndings.test(path) ? 'file' : 'hls';
}

/** A place to seek to that the media has. */
export function clampTime(time: number, duration: number): number {
  if (!Number.isFinite(time)) return 0;
  const end = Number.isFinite(duration) && duration > 0 ? duration : Infinity;
  return Math.min(Math.max(0, time), end);
}

/** A volume from 0 to 1. */
export function clampVolume(volume: number): number {
  return Number.isFinite(volume) ? Math.min(Math.max(0, volume), 1) : 1;
}
