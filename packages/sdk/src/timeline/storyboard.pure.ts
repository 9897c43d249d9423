/** One frame of a storyboard: a part of a picture, in pixels, and the seconds that it stands for. */
export interface StoryboardFrame {
  readonly start: number;
  readonly end: number;
  /** Address of the picture. */
  readonly src: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const timing =
  /^((?:\d+:)?\d{1,2}:\d{1,2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{1,2}:\d{1,2}\.\d{3})(?:[ \t]|$)/;
const picture = /^([^\s#]+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

/**
 * The frames of a storyboard in WebVTT (cues such as `sprite.jpg#xywh=160,0,160,90`), in order of time; addresses are left as
 * they are written. Cues that cannot be parsed are left out, and a text that is no WebVTT has no frames.
 *
 * @example
 * ```ts
 * const text = await (await fetch('https://video.example/storyboard.vtt')).text();
 * const frames = parseStoryboard(text);
 * ```
 */
export function parseStoryboard(text: string): readonly StoryboardFrame[] {
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(text)) return [];
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  const frames = blocks.flatMap((block) => frameOf(block.split('\n')) ?? []);
  return frames.sort((one, other) => one.start - other.start);
}

/**
 * The frame for a time: the last one that has begun, also after its end, since storyboards often have no frame for the end of a
 * video. Before the first frame it is the first one; null without frames.
 *
 * @example
 * ```ts
 * const frames = parseStoryboard('WEBVTT\n\n00:00.000 --> 00:05.000\nsprite.jpg#xywh=0,0,160,90\n');
 * const frame = frameAt(frames, 3); // { src: 'sprite.jpg', x: 0, y: 0, width: 160, height: 90, start: 0, end: 5 }
 * ```
 */
export function frameAt(frames: readonly StoryboardFrame[], time: number): StoryboardFrame | null {
  return frames.findLast(({ start }) => start <= time) ?? frames[0] ?? null;
}

function frameOf(lines: readonly string[]): StoryboardFrame | null {
  const at = lines.findIndex((line) => timing.test(line));
  const times = timing.exec(lines[at] ?? '');
  const crop = picture.exec(lines[at + 1]?.trim() ?? '');
  if (!times || !crop) return null;
  const [start, end] = times.slice(1).map(secondsOf) as [number, number];
  const [x, y, width, height] = crop.slice(2).map(Number) as [number, number, number, number];
  const frame = { start, end, src: String(crop[1]), x, y, width, height };
  return width > 0 && height > 0 && end > start ? frame : null;
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
