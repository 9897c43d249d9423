import { plainOptions } from '../kernel/plain-options';
import type { SdkError } from '../kernel/errors.pure';
import type { Palco, ErrorSource } from './palco-contract';

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

/** One error, with the sampling decisions about it. */
export interface ErrorReport {
  readonly error: SdkError;
  readonly source: ErrorSource;
  /** Whether a recording of the session should go with it. */
  readonly replay: boolean;
  /** Whether a trace should go with it. */
  readonly trace: boolean;
}

/** Callbacks that pass errors on to a service. The SDK itself sends nothing. */
export interface ErrorReporting {
  readonly onError?: (report: ErrorReport) => void;
  /** Called once, if this session is sampled for recording from its beginning. */
  readonly onReplaySample?: () => void;
  readonly sampleRates?: Partial<SampleRates>;
}

/**
 * Passes every server error to `onError`, with its sampling decisions.
 *
 * @returns how to stop
 * @example
 * const stop = reportErrors(palco, { onError: ({ error, replay }) => console.error(error.code, { replay }) });
 */
export function reportErrors(
  { onServerError, ports: { random } }: Pick<Palco, 'onServerError' | 'ports'>,
  reporting: ErrorReporting,
): () => void {
  const { onError, onReplaySample, sampleRates } = plainOptions(reporting);
  const rates = { ...defaultSampleRates, ...sampleRates };
  const sampled = (share: number): boolean => random.next() < share;
  const recorded = onReplaySample !== undefined && sampled(rates.replay);
  if (recorded) onReplaySample();
  return onServerError((error, source) => {
    const replay = recorded || sampled(rates.replayOnError);
    onError?.({ error, source, replay, trace: sampled(rates.traces) });
  });
}
