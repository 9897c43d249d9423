import type { SdkError } from '../kernel/errors';
import type { Random } from '../kernel/ports';

/** Shares between 0 and 1 of what an error reporting service should receive. */
export interface SampleRates {
  /** Share of sessions that are recorded from their beginning. */
  readonly replay: number;
  /** Share of errors that come with a recording. */
  readonly replayOnError: number;
  /** Share of traces. */
  readonly traces: number;
}

/** The rates of specification section 9. */
export const defaultSampleRates: SampleRates = { replay: 0.1, replayOnError: 1, traces: 1 };

/** One error, and what the sample rates say about it. */
export interface ErrorReport {
  readonly error: SdkError;
  /** What failed: a call of the API, or an upload after its last attempt. */
  readonly source: 'request' | 'upload';
  /** Whether a recording of the session should go with it. */
  readonly replay: boolean;
  /** Whether a trace should go with it. */
  readonly trace: boolean;
}

/** Where errors go. Nothing is sent anywhere unless you do it here. */
export interface ErrorReporting {
  readonly onError?: (report: ErrorReport) => void;
  /** Called once, when this session is among those that are recorded from their beginning. */
  readonly onReplaySample?: () => void;
  readonly sampleRates?: Partial<SampleRates>;
}

/** Applies the sample rates; a reporting hook that throws must not break the call that it reports. */
export function createErrorReporter(
  { onError, onReplaySample, sampleRates }: ErrorReporting,
  random: Random,
): (error: SdkError, source: ErrorReport['source']) => void {
  const rates = { ...defaultSampleRates, ...sampleRates };
  const sampled = (share: number): boolean => random.next() < share;
  const recorded = onReplaySample !== undefined && sampled(rates.replay);
  if (recorded) onReplaySample();
  return (error, source) => {
    if (!onError) return;
    try {
      onError({
        error,
        source,
        replay: recorded || sampled(rates.replayOnError),
        trace: sampled(rates.traces),
      });
    } catch (problem) {
      console.error(problem);
    }
  };
}
