import type { StoredClipSegment } from '../../../schema/live-clips';

/** What a clip is asked of: the last seconds that were on air, or a stretch by the clock, in milliseconds. */
export type ClipWish =
  | { readonly lastSeconds: number }
  | { readonly fromTime: number; readonly untilTime: number };

/** The segments of a clip, and where it begins and ends in them. */
export interface ClipPlan {
  readonly segments: readonly StoredClipSegment[];
  /** Seconds of the joined segments. */
  readonly from: number;
  readonly until: number;
  /** Milliseconds since the epoch. */
  readonly fromTime: number;
  readonly untilTime: number;
}

type Timed = Pick<StoredClipSegment, 'startedAt' | 'seconds'>;

const endOf = ({ startedAt, seconds }: Timed): number => startedAt + seconds * 1000;
const sum = (segments: readonly Timed[]): number => segments.reduce((all, { seconds }) => all + seconds, 0);

/** The stretch of which a clip can be made; null where there is nothing. */
export function windowOf(
  segments: readonly Timed[],
): { readonly from: number; readonly until: number } | null {
  const [first] = segments;
  const last = segments.at(-1);
  return first === undefined || last === undefined ? null : { from: first.startedAt, until: endOf(last) };
}

/** Chooses what a clip is made of; null where nothing of it is there. A pause within it takes no time of the clip. */
export function planClip(segments: readonly StoredClipSegment[], wish: ClipWish): ClipPlan | null {
  return 'lastSeconds' in wish ? planLast(segments, wish.lastSeconds) : planBetween(segments, wish);
}

function planLast(segments: readonly StoredClipSegment[], wanted: number): ClipPlan | null {
  let begin = segments.length;
  let seconds = 0;
  while (begin > 0 && seconds < wanted) {
    begin -= 1;
    seconds += segments[begin]?.seconds ?? 0;
  }
  return planOf(segments.slice(begin), Math.max(0, seconds - wanted), seconds);
}

function planBetween(
  segments: readonly StoredClipSegment[],
  { fromTime, untilTime }: { readonly fromTime: number; readonly untilTime: number },
): ClipPlan | null {
  const own = segments.filter((segment) => endOf(segment) > fromTime && segment.startedAt < untilTime);
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = Math.max(0, (fromTime - first.startedAt) / 1000);
  const until = sum(own.slice(0, -1)) + Math.min(last.seconds, (untilTime - last.startedAt) / 1000);
  return planOf(own, from, until);
}

function planOf(segments: readonly StoredClipSegment[], from: number, until: number): ClipPlan | null {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return null;
  const untilTime = last.startedAt + (until - sum(segments.slice(0, -1))) * 1000;
  return {
    segments,
    from,
    until,
    fromTime: Math.round(first.startedAt + from * 1000),
    untilTime: Math.round(untilTime),
  };
}

/** Segments that play without a break between them, with the initialization section that they share. */
export interface ClipRun {
  readonly init: string;
  readonly startedAt: number;
  readonly uris: readonly string[];
}

/** The runs of a clip: another one begins where the time stamps do not go on. */
export function runsOf(segments: readonly StoredClipSegment[]): ClipRun[] {
  const runs: { init: string; startedAt: number; uris: string[] }[] = [];
  for (const [index, { init, uri, discontinuity, startedAt }] of segments.entries()) {
    const run = runs.at(-1);
    if (run === undefined || index === 0 || discontinuity || run.init !== init)
      runs.push({ init, startedAt, uris: [uri] });
    else run.uris.push(uri);
  }
  return runs;
}

/** Every file that a clip is made of, once. */
export const filesOf = (segments: readonly StoredClipSegment[]): string[] => [
  ...new Set(segments.flatMap(({ init, uri }) => [init, uri])),
];
