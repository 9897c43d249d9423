import { holdBack, partHoldBack, skipUntil } from './low-latency.pure';

/** A partial segment (RFC 8216bis, 4.4.4.9). */
export interface LivePart {
  readonly uri: string;
  readonly seconds: number;
  /** It begins with a key frame. */
  readonly independent: boolean;
}

interface SegmentHead {
  /** Its initialization section. */
  readonly init: string;
  /** Its timestamps do not continue those of the segment before. */
  readonly discontinuity: boolean;
  /** When it began, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** One segment of a live playlist. */
export interface LiveSegment extends SegmentHead {
  readonly uri: string;
  readonly seconds: number;
  /** Empty for a segment that is not near the live edge any more, or has none. */
  readonly parts: readonly LivePart[];
}

/** A segment that is not complete yet. */
export interface OpenSegment extends SegmentHead {
  readonly parts: readonly LivePart[];
}

/** The target duration of partial segments, and the address of the next one. */
export interface PartSettings {
  readonly seconds: number;
  readonly hint: string;
}

/** A media playlist (RFC 8216) with a sliding window: segments are appended, and the oldest are removed. */
export interface LivePlaylist {
  readonly targetSeconds: number;
  readonly mediaSequence: number;
  readonly discontinuitySequence: number;
  readonly segments: readonly LiveSegment[];
  readonly ended: boolean;
  /** Null for a playlist without partial segments. */
  readonly parts: PartSettings | null;
  readonly open: OpenSegment | null;
}

/** The newest partial segment of another rendition. */
export interface RenditionReport {
  readonly uri: string;
  readonly mediaSequence: number;
  readonly part: number;
}

export function emptyPlaylist(targetSeconds: number): LivePlaylist {
  return {
    targetSeconds,
    mediaSequence: 0,
    discontinuitySequence: 0,
    segments: [],
    ended: false,
    parts: null,
    open: null,
  };
}

/** Appends a segment and removes the oldest, so that at most `keep` remain. It completes the open segment, if there is one. */
export function appendSegment(
  playlist: LivePlaylist,
  segment: Omit<LiveSegment, 'parts'>,
  keep: number,
): { readonly playlist: LivePlaylist; readonly dropped: readonly LiveSegment[] } {
  const all = [...playlist.segments, { ...segment, parts: [], ...playlist.open }];
  const dropped = all.slice(0, Math.max(0, all.length - keep));
  // RFC 8216 (4.3.3.1): no segment's rounded duration exceeds it. It is only ever raised.
  const targetSeconds = Math.max(playlist.targetSeconds, Math.round(segment.seconds));
  return {
    playlist: {
      ...playlist,
      targetSeconds,
      mediaSequence: playlist.mediaSequence + dropped.length,
      discontinuitySequence:
        playlist.discontinuitySequence + dropped.filter((one) => one.discontinuity).length,
      segments: withoutOldParts(all.slice(dropped.length), targetSeconds, 0),
      ended: false,
      open: null,
    },
    dropped,
  };
}

/** Parts that begin more than three target durations before the live edge are of no use (RFC 8216bis, 6.2.2). */
const partTargets = 3;

function withoutOldParts(
  segments: readonly LiveSegment[],
  targetSeconds: number,
  openSeconds: number,
): LiveSegment[] {
  let behind = openSeconds;
  return segments
    .toReversed()
    .map((segment) => {
      behind += segment.seconds;
      return behind > targetSeconds * partTargets && segment.parts.length > 0
        ? { ...segment, parts: [] }
        : segment;
    })
    .toReversed();
}

/** Appends a partial segment to the open segment; `head` is what that begins with, where there is none yet. */
export function appendPart(
  playlist: LivePlaylist,
  { part, head, next }: { readonly part: LivePart; readonly head: SegmentHead; readonly next: PartSettings },
): LivePlaylist {
  const open = playlist.open ?? { ...head, parts: [] };
  const parts = [...open.parts, part];
  const openSeconds = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const segments = withoutOldParts(playlist.segments, playlist.targetSeconds, openSeconds);
  return { ...playlist, segments, ended: false, parts: next, open: { ...open, parts } };
}

/**
 * Completes the open segment with the parts that it has, as one whose packager died: players may have them already. `joined`
 * tells which parts are the bytes of the new segment; null where there is none.
 */
export function joinOpen(list: LivePlaylist): {
  readonly playlist: LivePlaylist;
  readonly joined: { readonly uri: string; readonly parts: readonly string[] } | null;
} {
  const { open } = list;
  const [first] = open?.parts ?? [];
  if (open === null || first === undefined) return { playlist: { ...list, open: null }, joined: null };
  const uri = first.uri.replace(/part-/, '');
  const seconds = open.parts.reduce((sum, part) => sum + part.seconds, 0);
  const { playlist } = appendSegment(list, { ...open, uri, seconds }, list.segments.length + 1);
  return { playlist, joined: { uri, parts: open.parts.map((part) => part.uri) } };
}

/** The media sequence number of the segment that is not complete yet. */
export const nextSequence = ({ mediaSequence, segments }: LivePlaylist): number =>
  mediaSequence + segments.length;

const tag = (name: string, attributes: readonly (string | false)[]): string =>
  `#${name}:${attributes.filter(Boolean).join(',')}`;

/** The text of a playlist. `prefix` comes before each address of media. */
export function renderPlaylist(
  playlist: LivePlaylist,
  prefix = '',
  reports: readonly RenditionReport[] = [],
): string {
  const { parts, open } = playlist;
  const lines = [
    '#EXTM3U',
    // Players that skip segments need version 9.
    `#EXT-X-VERSION:${parts === null ? 7 : 9}`,
    `#EXT-X-TARGETDURATION:${playlist.targetSeconds}`,
    ...(parts === null ? [] : renderControl(playlist.targetSeconds, parts.seconds)),
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init = '';
  function begin(segment: OpenSegment): void {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="${prefix}${segment.init}"`);
    init = segment.init;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startedAt).toISOString()}`);
    for (const { uri, seconds, independent } of segment.parts) {
      const duration = `DURATION=${seconds.toFixed(5)}`;
      lines.push(tag('EXT-X-PART', [duration, `URI="${prefix}${uri}"`, independent && 'INDEPENDENT=YES']));
    }
  }
  for (const segment of playlist.segments) {
    begin(segment);
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, `${prefix}${segment.uri}`);
  }
  if (open !== null) begin(open);
  if (parts !== null && !playlist.ended) {
    lines.push(tag('EXT-X-PRELOAD-HINT', ['TYPE=PART', `URI="${prefix}${parts.hint}"`]));
    for (const { uri, mediaSequence, part } of reports)
      lines.push(
        tag('EXT-X-RENDITION-REPORT', [`URI="${uri}"`, `LAST-MSN=${mediaSequence}`, `LAST-PART=${part}`]),
      );
  }
  if (playlist.ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

const renderControl = (targetSeconds: number, partSeconds: number): string[] => [
  tag('EXT-X-SERVER-CONTROL', [
    'CAN-BLOCK-RELOAD=YES',
    `CAN-SKIP-UNTIL=${skipUntil(targetSeconds).toFixed(3)}`,
    `HOLD-BACK=${holdBack(targetSeconds).toFixed(3)}`,
    `PART-HOLD-BACK=${partHoldBack(partSeconds).toFixed(3)}`,
  ]),
  `#EXT-X-PART-INF:PART-TARGET=${partSeconds}`,
];

/** State of the parser: the playlist's own tags, and the tags of the next segment. */
interface Reading {
  readonly head: {
    targetSeconds: number;
    mediaSequence: number;
    discontinuitySequence: number;
    ended: boolean;
    partSeconds: number | null;
    hint: string;
  };
  readonly next: {
    init: string;
    seconds: number;
    discontinuity: boolean;
    startedAt: number;
    parts: LivePart[];
  };
  readonly prefix: string;
}

const tags: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  '#EXT-X-TARGETDURATION': ({ head }, value) => void (head.targetSeconds = Number(value) || 1),
  '#EXT-X-MEDIA-SEQUENCE': ({ head }, value) => void (head.mediaSequence = Number(value) || 0),
  '#EXT-X-DISCONTINUITY-SEQUENCE': ({ head }, value) =>
    void (head.discontinuitySequence = Number(value) || 0),
  '#EXT-X-DISCONTINUITY': ({ next }) => void (next.discontinuity = true),
  '#EXT-X-MAP': ({ next, prefix }, value) => void (next.init = addressIn(value, prefix)),
  '#EXT-X-PROGRAM-DATE-TIME': ({ next }, value) => void (next.startedAt = Date.parse(value) || 0),
  '#EXT-X-PART-INF': ({ head }, value) => void (head.partSeconds = numberIn(value, 'PART-TARGET') || null),
  '#EXT-X-PRELOAD-HINT': ({ head, prefix }, value) => void (head.hint = addressIn(value, prefix)),
  '#EXT-X-PART': ({ next, prefix }, value) =>
    void next.parts.push({
      uri: addressIn(value, prefix),
      seconds: numberIn(value, 'DURATION'),
      independent: /(?:^|,)INDEPENDENT=YES(?:,|$)/.test(value),
    }),
  '#EXTINF': ({ next }, value) => void (next.seconds = Number.parseFloat(value) || 0),
  '#EXT-X-ENDLIST': ({ head }) => void (head.ended = true),
};

const numberIn = (value: string, name: string): number =>
  Number(new RegExp(`(?:^|,)${name}=([0-9.]+)`).exec(value)?.[1]) || 0;

const addressIn = (value: string, prefix: string): string =>
  withoutPrefix(/URI="([^"]*)"/.exec(value)?.[1] ?? '', prefix);

/** Reads back what {@link renderPlaylist} wrote with the same prefix, without its reports. */
export function parsePlaylist(text: string, prefix = ''): LivePlaylist {
  const segments: LiveSegment[] = [];
  const reading: Reading = {
    head: {
      targetSeconds: 1,
      mediaSequence: 0,
      discontinuitySequence: 0,
      ended: false,
      partSeconds: null,
      hint: '',
    },
    next: { init: '', seconds: 0, discontinuity: false, startedAt: 0, parts: [] },
    prefix,
  };
  const { head, next } = reading;
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    if (Object.hasOwn(tags, name)) tags[name]?.(reading, colon < 0 ? '' : line.slice(colon + 1));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ ...next, uri: withoutPrefix(line, prefix) });
      Object.assign(next, { discontinuity: false, parts: [] });
    }
  }
  const { partSeconds, hint, ...own } = head;
  const { seconds: _seconds, ...open } = next;
  return {
    ...own,
    segments,
    parts: partSeconds === null ? null : { seconds: partSeconds, hint },
    open: open.parts.length > 0 ? open : null,
  };
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
