import type { KeptRange } from '../../../kernel/edit-list.pure';

/** The files of a media playlist that a cut needs, in their order: the initialization section first. */
export function segmentsFor(playlist: string, ranges: readonly KeptRange[]): string[] {
  const segments: { name: string; begin: number; end: number }[] = [];
  let init: string | null = null;
  let at = 0;
  let seconds = 0;
  for (const line of playlist.split('\n').map((one) => one.trim())) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1];
    if (map !== undefined) init ??= map;
    const announced = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (announced !== undefined) seconds = Number(announced);
    if (line === '' || line.startsWith('#')) continue;
    segments.push({ name: line, begin: at, end: at + seconds });
    at += seconds;
  }
  // A picture at a cut is decoded from a key frame before it, and sound is not cut where pictures are.
  const margin = Math.max(1, ...segments.map(({ begin, end }) => end - begin));
  const needed = segments.filter(
    ({ begin, end }, index) =>
      // The first one tells which time stamp is the beginning.
      index === 0 || ranges.some(({ from, until }) => end > from - margin && begin < until + margin),
  );
  return [...(init === null ? [] : [init]), ...needed.map(({ name }) => name)];
}
