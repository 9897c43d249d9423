/** A media playlist of some segments of another one. */
export interface CutPlaylist {
  readonly text: string;
  /** Names of the files that it needs. */
  readonly files: readonly string[];
  readonly seconds: number;
}

/** Keeps `count` segments from the one at `first` on; there is always at least one. */
export function cutPlaylist(text: string, { first, count }: { first: number; count: number }): CutPlaylist {
  const lines = text.split('\n').filter((line) => line !== '');
  const start = lines.findIndex((line) => line.startsWith('#EXTINF:'));
  const head = lines.slice(0, start);
  const segments = lines.flatMap((line, index) =>
    line.startsWith('#EXTINF:')
      ? [{ line, name: lines[index + 1] ?? '', seconds: Number.parseFloat(line.slice(8)) }]
      : [],
  );
  const from = Math.min(first, segments.length - 1);
  const kept = segments.slice(from, from + Math.max(1, count));
  const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  return {
    text: [...head, ...kept.flatMap(({ line, name }) => [line, name]), '#EXT-X-ENDLIST', ''].join('\n'),
    files: [...(map === undefined ? [] : [map]), ...kept.map(({ name }) => name)],
    seconds: kept.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
