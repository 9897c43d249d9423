/** A recording format, and the container that the server has to read it as. */
export interface RecorderType {
  readonly mimeType: string;
  readonly container: 'matroska' | 'mp4';
}

/**
 * Best first: H.264 in Matroska, which the server copies without encoding; then WebM, which the server encodes; then MP4,
 * whose fragments arrive later.
 */
export const recorderTypes: readonly RecorderType[] = [
  { mimeType: 'video/x-matroska;codecs=avc1,opus', container: 'matroska' },
  { mimeType: 'video/webm;codecs=vp8,opus', container: 'matroska' },
  { mimeType: 'video/webm;codecs=vp9,opus', container: 'matroska' },
  { mimeType: 'video/webm', container: 'matroska' },
  { mimeType: 'video/mp4;codecs=avc1,opus', container: 'mp4' },
  { mimeType: 'video/mp4', container: 'mp4' },
];

/** The best type that a browser supports; null where it supports none. */
export function chooseRecorderType(isSupported: (mimeType: string) => boolean): RecorderType | null {
  return recorderTypes.find(({ mimeType }) => isSupported(mimeType)) ?? null;
}

/**
 * Most bytes that may wait in the connection: two seconds at 8 Mbit/s. With more it is closed and opened again.
 */
export const MAX_WAITING_BYTES = 2 * 1_048_576;
