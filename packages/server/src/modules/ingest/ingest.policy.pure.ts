import type { SignalFigures } from '../../ports/live-ingest';

/** As the contract names it. */
export type Latency = 'default' | 'low' | 'ultra-low';
export type LiveStatus = 'scheduled' | 'live' | 'paused' | 'finished' | null;

const segmentLengths = { default: 6, low: 2, 'ultra-low': 1 } as const;

/** Seconds of a segment. */
export function segmentSeconds(latency: Latency): 6 | 2 | 1 {
  return segmentLengths[latency];
}

/** Without a window a viewer who stalled still finds his place. */
const shortestWindowSeconds = 30;
const windowSeconds = 2 * 60 * 60;
/** A playlist is fetched once a segment by every viewer: longer ones would cost more than the picture. */
const longestList = 1800;

/** How many segments a programme keeps: those of two hours with a DVR window, at most 1,800. */
export function programmeSegments({
  latency,
  hasDvr,
}: {
  readonly latency: Latency;
  readonly hasDvr: boolean;
}): number {
  const wanted = hasDvr ? windowSeconds : shortestWindowSeconds;
  return Math.min(longestList, Math.max(5, Math.ceil(wanted / segmentSeconds(latency))));
}

/** Cores that one live may take for a second rendition, beside what the server itself needs. */
const coresForSmall = 4;
const smallShortSide = 360;

/** A small rendition is encoded only where cores are left over, and where it is smaller than what comes. */
export function hasSmallRendition(
  machine: { cores: number; encoders: number },
  height: number | null,
): boolean {
  const free = machine.cores - machine.encoders;
  return free >= coresForSmall && (height === null || height > smallShortSide);
}

/** A key frame a little late is none too late. */
const keyframeToleranceMs = 250;

/**
 * Whether the picture has to be encoded: it is no H.264, or its key frames are too far apart for the segments. What is not
 * known yet is hoped for; the question is asked again.
 */
export function mustEncode(
  figures: Pick<SignalFigures, 'videoCodec' | 'keyframeIntervalMs'> | null,
  segment: number,
): boolean {
  if (figures === null || figures.videoCodec === null) return false;
  if (figures.videoCodec !== 'h264') return true;
  const interval = figures.keyframeIntervalMs;
  // Viewers of one-second segments wait as long as key frames are apart; up to two seconds is what encoders are told to send.
  return interval !== null && interval > Math.max(2, segment) * 1000 + keyframeToleranceMs;
}

/** So much above the limit is the clock's, not the encoder's. */
const fpsTolerance = 1.05;
/** So many measurements in a row, one a second, make a rate real. */
const measurementsInRow = 3;

/** Counts measurements above the limit of an account. `alert` is true once, when they become real. */
export function watchFps(
  count: number,
  { fps, limit }: { readonly fps: number; readonly limit: number },
): { readonly count: number; readonly alert: boolean } {
  if (fps <= limit * fpsTolerance) return { count: 0, alert: false };
  return { count: count + 1, alert: count + 1 === measurementsInRow };
}

const cutAfterMs = 10 * 60_000;

/** Whether a live that runs without content is completed by itself. */
export function isCutDue(live: {
  readonly autoCuts: boolean;
  readonly status: LiveStatus;
  /** When content came last, or the live began. */
  readonly lastContentAt: number;
  readonly now: number;
}): boolean {
  const runs = live.status === 'live' || live.status === 'paused';
  return live.autoCuts && runs && live.now - live.lastContentAt >= cutAfterMs;
}

/** A publisher who comes back within this time is the same signal after a drop. */
const graceMs = 30_000;

/** What the panel shows of a signal: `lost` keeps its last figures. */
export function signalStatus(signal: {
  readonly endedAt: number | null;
  readonly lastSeenAt: number;
  readonly now: number;
}): 'active' | 'reconnecting' | 'lost' {
  const silent = signal.now - (signal.endedAt ?? signal.lastSeenAt);
  if (signal.endedAt === null && silent < staleMs) return 'active';
  return silent < graceMs ? 'reconnecting' : 'lost';
}

/** A publisher whose process said nothing for so long has no process. */
export const staleMs = 5000;

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

/** What may be a stream key at all; anything else is refused before the database is asked. */
export function isStreamKey(text: string): boolean {
  return keyPattern.test(text);
}

/** A key as a log may hold it. */
export function maskKey(key: string): string {
  return key.length < 12 ? '…' : `${key.slice(0, 4)}…`;
}

/** Whether somebody may send to a live at all. */
export function acceptsSignal(status: LiveStatus): boolean {
  return status !== 'finished';
}

/** Only what viewers of the programme may see is in it, and in the recording. */
export function isOnAir(status: LiveStatus): boolean {
  return status === 'live';
}

/** Whether a signal that arrives starts its live. */
export function startsByItself(live: { readonly autoStart: boolean; readonly status: LiveStatus }): boolean {
  return live.autoStart && (live.status === null || live.status === 'scheduled');
}
