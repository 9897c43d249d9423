import type { ConnectionTest } from '@palco/openapi';
import { unmeasured } from '../../../ports/unmeasured.pure';
import type { SignalFigures } from '../../../ports/live-ingest';
import type { ConnectionSample } from '../../../schema';
import type { SignalReport } from '../ingest';

/** How long a test waits for its encoder, measures, and waits for one that left. */
export const testTimes = { waitMs: 5 * 60_000, seconds: 120, leftSeconds: 20 } as const;

export type ConnectionEnd = NonNullable<ConnectionTest['end']>;

/** What is known of a test that goes on. */
export interface TestedNow {
  readonly startedAt: number;
  readonly samples: readonly ConnectionSample[];
  readonly now: number;
  readonly live: {
    readonly status: 'scheduled' | 'live' | 'paused' | 'finished' | null;
    readonly isDeleted: boolean;
  };
  /** The signal that is tested; null where it never came. */
  readonly signal: SignalReport | null;
}

/** What to write down of this second, and whether the test is over. */
export interface ConnectionStep {
  readonly sample: ConnectionSample | null;
  readonly end: ConnectionEnd | null;
}

const refusals = new Set(['unsupported_codec', 'limit_reached']);

export function stepOf(test: TestedNow): ConnectionStep {
  const over = overBy(test.live);
  if (over !== null) return { sample: null, end: over };
  const sample = sampleOf(test.signal);
  if (isRefused(test)) return { sample, end: 'refused' };
  if (test.samples.length === 0 && sample?.isHere !== true)
    return { sample: null, end: test.now - test.startedAt >= testTimes.waitMs ? 'never_came' : null };
  const written = sample ?? absent;
  return { sample: written, end: endBy([...test.samples, written]) };
}

function overBy({ status, isDeleted }: TestedNow['live']): ConnectionEnd | null {
  if (isDeleted || status === 'finished') return 'live_over';
  return status === 'live' || status === 'paused' ? 'on_air' : null;
}

function endBy(samples: readonly ConnectionSample[]): ConnectionEnd | null {
  if (samples.length >= testTimes.seconds) return 'complete';
  const isGone =
    samples.length > testTimes.leftSeconds && !samples.slice(-testTimes.leftSeconds).some(isHere);
  return isGone ? 'sender_left' : null;
}

const isHere = (sample: ConnectionSample): boolean => sample.isHere;

/** A connection of this test that was refused: the encoder tries again for ever. */
function isRefused({ signal, startedAt }: TestedNow): boolean {
  const problem = signal?.figures?.problem ?? null;
  if (signal === null || problem === null || !refusals.has(problem)) return false;
  return signal.status !== 'active' && signal.signalStart.getTime() >= startedAt;
}

/** Null of a signal that is none of an encoder's, or was not measured yet. */
function sampleOf(signal: SignalReport | null): ConnectionSample | null {
  if (signal === null || signal.figures === null || signal.testEndsAt !== null) return null;
  return measuredOf(signal, signal.figures);
}

function measuredOf(signal: SignalReport, figures: SignalFigures): ConnectionSample {
  const isHere = signal.status === 'active' && (figures.awaySince ?? null) === null && figures.packets > 0;
  return { isHere, connectedAt: signal.signalStart.getTime(), ...noted(figures) };
}

/** What is written down of the figures of a second. */
function noted({
  fps,
  bitrate,
  keyframeIntervalMs,
  width,
  height,
  videoCodec,
  audioCodec,
  problem = null,
  soundLevel = null,
  flow = null,
  link = null,
}: SignalFigures): Omit<ConnectionSample, 'isHere' | 'connectedAt'> {
  const picture = { fps, bitrate, keyframeIntervalMs, width, height, videoCodec };
  return { ...picture, audioCodec, problem, soundLevel, flow, link };
}

const absent: ConnectionSample = { isHere: false, connectedAt: 0, ...noted(unmeasured) };
