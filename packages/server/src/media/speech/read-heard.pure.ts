import type { SpokenSegment } from '../../ports/transcriber';

/**
 * The segments that the engine wrote, one a line, with times in milliseconds. It does not escape quotation marks, so a line is read
 * by its ends.
 */
export function readHeard(text: string): SpokenSegment[] {
  return text.split('\n').flatMap((line) => {
    const [, start, end, said] = /^\{"start":(-?\d+),"end":(-?\d+),"text":"(.*)"\}$/.exec(line) ?? [];
    if (start === undefined || end === undefined || said === undefined) return [];
    return [{ start: Number(start) / 1000, end: Number(end) / 1000, text: said }];
  });
}
