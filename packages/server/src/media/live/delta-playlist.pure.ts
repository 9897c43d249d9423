import { skipUntil } from './low-latency.pure';

/** The lines of a segment, up to its address. */
interface SegmentLines {
  readonly lines: readonly string[];
  readonly seconds: number;
}

const isHead = (line: string): boolean =>
  /^#(?:EXTM3U|EXT-X-(?:VERSION|TARGETDURATION|SERVER-CONTROL|PART-INF|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|INDEPENDENT-SEGMENTS))\b/.test(
    line,
  );
const mapOf = ({ lines }: SegmentLines): string | undefined =>
  lines.find((line) => line.startsWith('#EXT-X-MAP:'));

function splitSegments(lines: readonly string[]): { segments: SegmentLines[]; rest: string[] } {
  const segments: SegmentLines[] = [];
  let rest: string[] = [];
  let seconds = 0;
  for (const line of lines) {
    rest.push(line);
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0;
    if (line === '' || line.startsWith('#')) continue;
    segments.push({ lines: rest, seconds });
    rest = [];
  }
  return { segments, rest };
}

/** How many of the oldest segments end before the skip boundary. */
function countSkipped(segments: readonly SegmentLines[], boundarySeconds: number): number {
  let behind = 0;
  let index = segments.length - 1;
  for (; index >= 0 && behind < boundarySeconds; index -= 1) behind += segments[index]?.seconds ?? 0;
  return index + 1;
}

/**
 * A playlist without the old segments, which a player has already (a «Playlist Delta Update», RFC 8216bis, 6.2.5.1). The text
 * itself where it does not allow that, or nothing is old enough.
 */
export function withoutOldSegments(text: string): string {
  if (!/^#EXT-X-SERVER-CONTROL:.*CAN-SKIP-UNTIL=/m.test(text)) return text;
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1] ?? 0);
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => !isHead(line));
  const { segments, rest } = splitSegments(lines.slice(begin));
  const skipped = countSkipped(segments, skipUntil(target));
  if (skipped === 0) return text;
  const kept = segments.slice(skipped);
  const map = segments.slice(0, skipped).findLast((one) => mapOf(one) !== undefined);
  const isMapKept = kept[0] !== undefined && mapOf(kept[0]) !== undefined;
  return [
    ...lines.slice(0, begin),
    `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`,
    // The initialization section of the first segment that follows.
    ...(map === undefined || isMapKept ? [] : [mapOf(map) ?? '']),
    ...kept.flatMap((one) => one.lines),
    ...rest,
  ].join('\n');
}
