import type { PlayerLimits } from './player-limits.pure';

/** What a player loads where its page says nothing else. */
const defaultLimits: Required<PlayerLimits> = { aheadSeconds: 60, behindSeconds: 90, capQuality: true };

/** A request that has no answer is given up after this time; what is under way has longer. */
const firstByteMs = 10_000;

/** The same where there is another way to the media. */
const firstByteOfWayMs = 4_000;

/** The settings of hls.js for a player with these limits. */
export function hlsSettings(limits: PlayerLimits | undefined) {
  const { aheadSeconds, behindSeconds, capQuality } = { ...defaultLimits, ...limits };
  return {
    // So that a live stream has the duration Infinity, as where the browser plays it.
    liveDurationInfinity: true,
    maxBufferLength: Math.min(30, aheadSeconds),
    maxMaxBufferLength: aheadSeconds,
    backBufferLength: behindSeconds,
    capLevelToPlayerSize: capQuality,
    // A first segment that is only measured would be thrown away.
    testBandwidth: false,
    // A quality whose segment failed is chosen again after a while.
    errorPenaltyExpireMs: 30_000,
    ...retriesOf('recording'),
  };
}

/**
 * The retries of hls.js itself. A recording has none: the player tries again, in one loop with one budget. In a live what does not
 * come at the second try is left out, since it is of no use after a few seconds; lists are of no use sooner. With several ways to the
 * media the next try is the next way, and sooner.
 */
export function retriesOf(kind: 'recording' | 'live', ways = 1) {
  const maxNumRetry = kind === 'live' && ways === 1 ? 2 : 0;
  const retry = { maxNumRetry, retryDelayMs: 500, maxRetryDelayMs: 2_000 };
  const policy = (maxLoadTimeMs: number) => ({
    default: {
      maxTimeToFirstByteMs: ways === 1 ? firstByteMs : firstByteOfWayMs,
      maxLoadTimeMs,
      timeoutRetry: retry,
      errorRetry: retry,
    },
  });
  return {
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(20_000),
    fragLoadPolicy: policy(120_000),
    keyLoadPolicy: policy(20_000),
  };
}

/** The seconds that hls.js is told to load ahead: it begins the last segment below that, and loads it whole. */
export const aheadLimit = (aheadSeconds: number = defaultLimits.aheadSeconds, segmentSeconds = 0): number =>
  Math.max(aheadSeconds - segmentSeconds, segmentSeconds, 1);

/** A better quality replaces a worse one that is loaded, where that would be seen for longer than this, … */
const WORSE_SECONDS = 8;

/** … and not more often than this. */
const REPLACE_MS = 20_000;

/** A segment in the buffer; places in seconds, and the place of its quality in the list, worst first. */
export interface BufferedSegment {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/** What decides whether a better quality replaces what is loaded ahead. */
export interface AheadFacts {
  readonly position: number;
  /** The segment that has just come, and those that came before. */
  readonly fresh: BufferedSegment;
  readonly others: Iterable<BufferedSegment>;
  /** Milliseconds since it was done last. */
  readonly sinceMs: number;
}

/** Whether to load again, in a better quality, what will be seen before a segment that has come in it. */
export function shouldReplaceAhead({ position, fresh, others, sinceMs }: AheadFacts): boolean {
  const worse = [...others].filter(
    ({ start, level }) => start > position && start < fresh.start && level < fresh.level,
  );
  const seconds = worse.reduce((sum, { start, end }) => sum + end - start, 0);
  return seconds > WORSE_SECONDS && sinceMs > REPLACE_MS;
}

/** The longest time that a blocked reload of a list is waited for. */
const RELOAD_MOST_MS = 12_000;

/**
 * How long to wait for a blocked reload of a list: hls.js gives it less than a segment, which a busy machine does not hold.
 *
 * @param givenMs the time that hls.js gives
 * @param tookMs how long the last one took; after a time-out the time that was waited
 */
export const reloadTimeMs = (givenMs: number, tookMs: number): number =>
  Math.max(givenMs, Math.min(Math.max(2 * givenMs, 2 * tookMs), RELOAD_MOST_MS));

/** Whether a list without its old segments has none at all: hls.js 1.7.4 stops reloading after such a one (see the README). */
export const isCutList = (text: unknown): boolean =>
  typeof text === 'string' && text.includes('#EXT-X-SKIP:') && !text.includes('#EXTINF:');

/** How a player tells of itself with its requests. */
export type CmcdMode = 'off' | 'query' | 'header';

/** What is told: no address of another file, and nothing by which a device would be known again. */
const cmcdKeys = [
  'bl',
  'br',
  'bs',
  'd',
  'msd',
  'mtp',
  'ot',
  'sf',
  'sid',
  'st',
  'sta',
  'su',
  'tb',
  'v',
] as const;

/** The settings of hls.js for what a player tells of itself. */
export const cmcdSettings = (mode: CmcdMode = 'off') =>
  mode === 'off' ? {} : { cmcd: { version: 2, useHeaders: mode === 'header', includeKeys: [...cmcdKeys] } };
