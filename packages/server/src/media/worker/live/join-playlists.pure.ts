/** What a list says of itself, not of a segment. */
const ofList = [
  '#EXTM3U',
  '#EXT-X-VERSION',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-ENDLIST',
];

const tagOf = (line: string): string => line.split(':', 1)[0] ?? '';

const target = /^#EXT-X-TARGETDURATION:(\d+)$/m;
const targetOf = (list: string): number => Number(target.exec(list)?.[1] ?? 0);

/**
 * Joins media playlists that our own muxer ended: each begins with its own initialization section, and its time stamps with a
 * discontinuity.
 */
export function joinPlaylists(lists: readonly string[]): string {
  const [first = ''] = lists;
  const longest = Math.max(...lists.map(targetOf));
  const head = first
    .split('\n')
    .filter((line) => ofList.includes(tagOf(line)) && tagOf(line) !== '#EXT-X-ENDLIST')
    .map((line) => line.replace(target, `#EXT-X-TARGETDURATION:${longest}`));
  const bodies = lists.map((list) =>
    list.split('\n').filter((line) => line !== '' && !ofList.includes(tagOf(line))),
  );
  const body = bodies.flatMap((lines, index) => (index === 0 ? lines : ['#EXT-X-DISCONTINUITY', ...lines]));
  return [...head, ...body, '#EXT-X-ENDLIST', ''].join('\n');
}
