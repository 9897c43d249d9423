import type { SignalFigures } from '../../../ports/live-ingest';

/** As the contract names it. */
export type Latency = 'default' | 'low' | 'ultra-low';
export type LiveStatus = 'scheduled' | 'live' | 'paused' | 'finished' | null;

const segmentLengths = { default: 4, low: 2, 'ultra-low': 1 } as const;

/** Seconds of a segment. */
export function segmentSeconds(latency: Latency): 4 | 2 | 1 {
  return segmentLengths[latency];
}

/** Seconds of a partial segment; null where a live has none. A multiple of the pictures' length at 24, 25, 30 and 60 a second. */
export function partSeconds(latency: Latency): number | null {
  return latency === 'ultra-low' ? 0.35 : null;
}

/** Length of the playlist without DVR, so that a player that stalled for less can resume where it was. */
const shortestWindowSeconds = 30;
const windowSeconds = 2 * 60 * 60;
/** Every viewer fetches the playlist once a segment: a longer one would take more bandwidth than the media. */
const longestList = 1800;

/** How many segments a programme keeps: those of two hours with a DVR window, at most 1,800. */
export function programmeSegments({
  latency,
  enableDvr,
}: {
  readonly latency: Latency;
  readonly enableDvr: boolean;
}): number {
  const wanted = enableDvr ? windowSeconds : shortestWindowSeconds;
  return Math.min(longestList, Math.max(5, Math.ceil(wanted / segmentSeconds(latency))));
}

/** Whether the picture has to be encoded from the start. Where key frames are too far apart, the packager finds it. */
export function mustEncode(figures: Pick<SignalFigures, 'videoCodec'> | null): boolean {
  return figures !== null && figures.videoCodec !== null && figures.videoCodec !== 'h264';
}

/** Factor on the limit that allows for the inaccuracy of the measurement. */
const fpsTolerance = 1.05;
/** Consecutive measurements above the limit, one a second, before an alert. */
const measurementsInRow = 3;

/** Counts consecutive measurements above the limit of a team. `alert` is true once, at {@link measurementsInRow}. */
export function watchFps(
  count: number,
  { fps, limit }: { readonly fps: number; readonly limit: number },
): { readonly count: number; readonly alert: boolean } {
  if (fps <= limit * fpsTolerance) return { count: 0, alert: false };
  return { count: count + 1, alert: count + 1 === measurementsInRow };
}

const cutAfterMs = 10 * 60_000;

/** Whether a live that runs without content is to be completed automatically. */
export function isCutDue(live: {
  readonly autoCuts: boolean;
  readonly status: LiveStatus;
  /** When content was last received, or the live was started. */
  readonly lastContentAt: number;
  readonly now: number;
}): boolean {
  const runs = live.status === 'live' || live.status === 'paused';
  return live.autoCuts && runs && live.now - live.lastContentAt >= cutAfterMs;
}

/** The signal that viewers see, and that others may stand in for. */
export const programmeSignal = 1;
/** A programme that nobody sends to ends after this time, where nobody ended its live. */
export const longestAwayMs = 6 * 60 * 60_000;

/** How long a signal without a sender is `reconnecting`; after that it is `lost`. */
const graceMs = 30_000;

/** What the panel shows of a signal: `lost` keeps its last figures. */
export function signalStatus(input: {
  readonly endedAt: number | null;
  readonly lastSeenAt: number;
  readonly now: number;
  /** Nobody reconnects a test signal: it is lost with its end, but not where its busy process is silent for a while. */
  readonly isTest?: boolean;
}): 'active' | 'reconnecting' | 'lost' {
  const silent = input.now - (input.endedAt ?? input.lastSeenAt);
  if (input.endedAt === null && silent < staleMs) return 'active';
  const isOver = input.isTest === true && input.endedAt !== null;
  return silent < graceMs && !isOver ? 'reconnecting' : 'lost';
}

/** A signal whose `last_seen_at` is older than this has no living process, and may be claimed by another one. */
export const staleMs = 5000;
/** The same for a holder whose process runs on this machine: it is stalled, and its packagers still write. */
const stalledMs = 30_000;

/** Whether nobody holds a signal any more. Ages are by the clock of the database. */
export function isAbandoned(
  signal: { readonly isEnded: boolean; readonly silentMs: number; readonly holder: string },
  holders: { isGone(holder: string): boolean; isRunning(holder: string): boolean },
): boolean {
  if (signal.isEnded || holders.isGone(signal.holder)) return true;
  return signal.silentMs >= (holders.isRunning(signal.holder) ? stalledMs : staleMs);
}

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

/** Whether a text has the form of a stream key; anything else is refused without a query. */
export function isStreamKey(text: string): boolean {
  return keyPattern.test(text);
}

/** A key with all but its first characters masked, for logs. */
export function maskKey(key: string): string {
  return key.length < 12 ? '…' : `${key.slice(0, 4)}…`;
}

/** Whether a live in this status accepts signals. */
export function acceptsSignal(status: LiveStatus): boolean {
  return status !== 'finished';
}

/** Why a sender is refused before its signal is looked up in the database; null where it is not. */
export function refusalOf({
  signalId,
  live,
  held,
  limit,
}: {
  readonly signalId: number;
  readonly live: { readonly status: LiveStatus; readonly signalsTotal: number };
  /** Signals that this process has, and the most that it may have. */
  readonly held: number;
  readonly limit: number;
}): 'live-over' | 'no-such-signal' | 'server-full' | null {
  if (!acceptsSignal(live.status)) return 'live-over';
  if (signalId > live.signalsTotal) return 'no-such-signal';
  return held >= limit ? 'server-full' : null;
}

/** How long a test signal is sent. */
export const testSignalMinutes = 30;
/** One that has less left than this is sent for as long again at another start, up to the longest in all. */
const lateMinutes = 5;
export const longestTestMinutes = 240;

/** When a test signal ends after another start, in milliseconds; the same while it has time enough. */
export function testEndAfter({
  startedAt,
  endsAt,
  now,
}: {
  readonly startedAt: number;
  readonly endsAt: number;
  readonly now: number;
}): number {
  if (endsAt - now >= lateMinutes * 60_000) return endsAt;
  const wanted = now + testSignalMinutes * 60_000;
  return Math.max(endsAt, Math.min(wanted, startedAt + longestTestMinutes * 60_000));
}
/** Test signals at once: each takes about a fifth of a core. */
export const testSignalLimits = { process: 4, team: 2 } as const;
const testRate = 25;

/** What a test signal of a live looks like: the key frames that its segments need, and no more pictures than its team may send. */
export function testSignalForm({
  latency,
  limiteFps,
}: {
  readonly latency: Latency;
  readonly limiteFps: number;
}) {
  const rate = Math.max(1, Math.min(testRate, Math.floor(limiteFps)));
  return { rate, keySeconds: latency === 'ultra-low' ? 1 : 2 } as const;
}

/** Whether segments go into the programme, which viewers see, and into the recording. */
export function isOnAir(status: LiveStatus): boolean {
  return status === 'live';
}

/** Whether a signal that arrives starts its live. */
export function startsByItself(live: { readonly autoStart: boolean; readonly status: LiveStatus }): boolean {
  return live.autoStart && (live.status === null || live.status === 'scheduled');
}

/** How long media stay after the end of a live, for viewers who are behind. */
const keptAfterEndMs = 60 * 60_000;

/** Whether the segments and playlists of a live, which is null once it is deleted, are not needed any more. */
export function mayRemoveMedia(live: { readonly status: LiveStatus } | null, ageMs: number): boolean {
  return live === null || (live.status === 'finished' && ageMs > keptAfterEndMs);
}

/** Whether the recordings of a live will never become a video: it was deleted, or its recording is not wanted any more. */
export function mayRemoveRecordings(
  live: { readonly status: LiveStatus; readonly enableLive2vod: boolean } | null,
  ageMs: number,
): boolean {
  return live === null || (!live.enableLive2vod && mayRemoveMedia(live, ageMs));
}
