/** One segment of a live playlist. */
export interface LiveSegment {
  readonly uri: string;
  readonly seconds: number;
  /** Its initialization section. */
  readonly init: string;
  /** Its timestamps do not continue those of the segment before. */
  readonly discontinuity: boolean;
  /** When it began, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** A media playlist (RFC 8216) with a sliding window: segments are appended, and the oldest are removed. */
export interface LivePlaylist {
  readonly targetSeconds: number;
  readonly mediaSequence: number;
  readonly discontinuitySequence: number;
  readonly segments: readonly LiveSegment[];
  readonly ended: boolean;
}

export function emptyPlaylist(targetSeconds: number): LivePlaylist {
  return { targetSeconds, mediaSequence: 0, discontinuitySequence: 0, segments: [], ended: false };
}

/** Appends a segment and removes the oldest, so that at most `keep` remain. */
export function appendSegment(
  playlist: LivePlaylist,
  segment: LiveSegment,
  keep: number,
): { readonly playlist: LivePlaylist; readonly dropped: readonly LiveSegment[] } {
  const all = [...playlist.segments, segment];
  const dropped = all.slice(0, Math.max(0, all.length - keep));
  return {
    playlist: {
      // RFC 8216 (4.3.3.1): no segment's rounded duration exceeds it. It is only ever raised.
      targetSeconds: Math.max(playlist.targetSeconds, Math.round(segment.seconds)),
      mediaSequence: playlist.mediaSequence + dropped.length,
      discontinuitySequence:
        playlist.discontinuitySequence + dropped.filter((one) => one.discontinuity).length,
      segments: all.slice(dropped.length),
      ended: false,
    },
    dropped,
  };
}

/** The text of a playlist. `prefix` comes before each address. */
export function renderPlaylist(playlist: LivePlaylist, prefix = ''): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${playlist.targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init = '';
  for (const segment of playlist.segments) {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${prefix}${segment.init}"`);
    init = segment.init;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`);
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, `${prefix}${segment.uri}`);
  }
  if (playlist.ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** State of the parser: the playlist's own tags, and the tags of the next segment. */
interface Reading {
  readonly head: {
    targetSeconds: number;
    mediaSequence: number;
    discontinuitySequence: number;
    ended: boolean;
  };
  readonly next: { init: string; seconds: number; discontinuity: boolean; startedAt: number };
  readonly prefix: string;
}

const tags: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  '#EXT-X-TARGETDURATION': ({ head }, value) => void (head.targetSeconds = Number(value) || 1),
  '#EXT-X-MEDIA-SEQUENCE': ({ head }, value) => void (head.mediaSequence = Number(value) || 0),
  '#EXT-X-DISCONTINUITY-SEQUENCE': ({ head }, value) =>
    void (head.discontinuitySequence = Number(value) || 0),
  '#EXT-X-DISCONTINUITY': ({ next }) => void (next.discontinuity = true),
  '#EXT-X-MAP': ({ next, prefix }, value) =>
    void (next.init = withoutPrefix(/URI="([^"]*)"/.exec(value)?.[1] ?? '', prefix)),
  '#EXT-X-PROGRAM-DATE-TIME': ({ next }, value) => void (next.startedAt = Date.parse(value) || 0),
  '#EXTINF': ({ next }, value) => void (next.seconds = Number.parseFloat(value) || 0),
  '#EXT-X-ENDLIST': ({ head }) => void (head.ended = true),
};

/** Reads back what {@link renderPlaylist} wrote with the same prefix. */
export function parsePlaylist(text: string, prefix = ''): LivePlaylist {
  const segments: LiveSegment[] = [];
  const reading: Reading = {
    head: { targetSeconds: 1, mediaSequence: 0, discontinuitySequence: 0, ended: false },
    next: { init: '', seconds: 0, discontinuity: false, startedAt: 0 },
    prefix,
  };
  for (const line of text.split('\n')) {
    const [, tag = '', value = ''] = /^(#[A-Z0-9-]+)(?::(.*))?$/.exec(line) ?? [];
    if (Object.hasOwn(tags, tag)) tags[tag]?.(reading, value);
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ ...reading.next, uri: withoutPrefix(line, prefix) });
      reading.next.discontinuity = false;
    }
  }
  return { ...reading.head, segments };
}

const withoutPrefix = (uri: string, prefix: string): string =>
  uri.startsWith(prefix) ? uri.slice(prefix.length) : uri;

/** The longest duration that `targetSeconds` allows, as RFC 8216 (4.3.3.1) rounds durations. */
export const longestSeconds = (targetSeconds: number): number => targetSeconds + 0.45;

/**
 * `EXT-X-TARGETDURATION` of a live, which must not change (RFC 8216, 6.2.1). Encoders are told to send a key frame every two
 * seconds, so that shorter segments are planned for, and not relied on.
 */
export const targetDuration = (segmentSeconds: number): number => Math.max(2, segmentSeconds);

/** Whether a segment ends here: one more fragment as long as the last would bring it no closer to its target duration. */
export function isSegmentFull(seconds: number, last: number, target: number): boolean {
  return Math.abs(seconds - target) <= Math.abs(seconds + last - target);
}
