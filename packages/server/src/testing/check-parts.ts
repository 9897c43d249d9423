/** What a playlist says of a segment or, without `seconds`, of the one that is not complete yet. */
interface ReadSegment {
  seconds: number | null;
  readonly parts: { readonly seconds: number; readonly uri: string; readonly independent: boolean }[];
}

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`[:,]${name}=([\\d.]+)`).exec(text)?.[1] ?? Number.NaN);

function readSegments(lines: readonly string[]): ReadSegment[] {
  const segments: ReadSegment[] = [];
  let open: ReadSegment = { seconds: null, parts: [] };
  for (const line of lines) {
    if (line.startsWith('#EXT-X-PART:'))
      open.parts.push({
        seconds: numberOf(line, 'DURATION'),
        uri: /URI="([^"]+)"/.exec(line)?.[1] ?? '',
        independent: line.includes('INDEPENDENT=YES'),
      });
    else if (line.startsWith('#EXTINF:')) open.seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push(open);
      open = { seconds: null, parts: [] };
    }
  }
  return open.parts.length > 0 ? [...segments, open] : segments;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function headFaults(text: string, target: number): string[] {
  const control = /^#EXT-X-SERVER-CONTROL:.*$/m.exec(text)?.[0] ?? '';
  const partTarget = numberOf(/^#EXT-X-PART-INF:.*$/m.exec(text)?.[0] ?? '', 'PART-TARGET');
  const hints = text.match(/^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="[^"]+"$/gm)?.length ?? 0;
  const faults: readonly (readonly [boolean, string])[] = [
    [control.includes('CAN-BLOCK-RELOAD=YES'), 'reloads do not block'],
    [numberOf(control, 'PART-HOLD-BACK') >= 3 * partTarget, 'PART-HOLD-BACK is under three part targets'],
    [numberOf(control, 'HOLD-BACK') >= 3 * target, 'HOLD-BACK is under three target durations'],
    [numberOf(control, 'CAN-SKIP-UNTIL') >= 6 * target, 'CAN-SKIP-UNTIL is under six target durations'],
    [hints === (text.includes('#EXT-X-ENDLIST') ? 0 : 1), `${hints} preload hints`],
  ];
  return faults.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}

/** Faults of a segment and its parts; `behind` is the media from its end to the live edge, in seconds. */
function segmentFaults(
  { seconds, parts }: ReadSegment,
  { partTarget, target, behind }: { partTarget: number; target: number; behind: number },
): string[] {
  const length = seconds ?? sum(parts.map((part) => part.seconds));
  const isNear = behind + length <= 3 * target;
  const short = parts.slice(0, -1).filter((part) => part.seconds < 0.85 * partTarget);
  const total = sum(parts.map((part) => part.seconds));
  const faults: readonly (readonly [boolean, string])[] = [
    [parts.length > 0 === isNear, `${parts.length} parts ${behind + length} s before the edge`],
    [parts.every((part) => part.seconds <= partTarget), 'a part is longer than the part target'],
    [short.length === 0, `${short.length} parts are shorter than 85 % of the part target`],
    [parts.length === 0 || parts[0]?.independent === true, 'a segment begins with a dependent part'],
    [
      parts.length === 0 || seconds === null || Math.abs(total - seconds) < 0.01,
      `parts of ${total} s in a segment of ${seconds} s`,
    ],
    [seconds === null || Math.round(seconds) <= target, `a segment of ${seconds} s`],
  ];
  return faults.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}

/** Faults of a low-latency playlist by the rules of RFC 8216bis; an empty list where it keeps them. */
export function findPartFaults(text: string): string[] {
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1]);
  const partTarget = numberOf(/^#EXT-X-PART-INF:.*$/m.exec(text)?.[0] ?? '', 'PART-TARGET');
  const faults = headFaults(text, target);
  let behind = 0;
  for (const segment of readSegments(text.split('\n')).toReversed()) {
    faults.push(...segmentFaults(segment, { partTarget, target, behind }));
    behind += segment.seconds ?? sum(segment.parts.map(({ seconds }) => seconds));
  }
  return faults;
}
