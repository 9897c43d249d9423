import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors';
import { createErrorReporter, defaultSampleRates, type ErrorReport } from './error-report';

const error = new SdkError({ code: 'INTERNAL', message: '', status: 500 });

/** Chance that answers the given numbers in order. */
const chance = (...numbers: number[]) => ({ next: () => numbers.shift() ?? 0 });

describe('createErrorReporter', () => {
  it('has the rates of the specification', () => {
    expect(defaultSampleRates).toEqual({ replay: 0.1, replayOnError: 1, traces: 1 });
  });

  it.each([
    [0.099_9, 1],
    [0.1, 0],
    [0.9, 0],
  ])('records the session from its beginning by chance: %d', (drawn, times) => {
    const onReplaySample = vi.fn();
    createErrorReporter({ onReplaySample }, chance(drawn));
    expect(onReplaySample).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['always by default', {}, [0.999, 0.999], [true, true]],
    ['never at rate 0', { replayOnError: 0, traces: 0 }, [0, 0], [false, false]],
    ['by chance', { replayOnError: 0.5, traces: 0.5 }, [0.4, 0.5], [true, false]],
  ])('adds recording and trace %s', (_name, sampleRates, drawn, expected) => {
    const reports: ErrorReport[] = [];
    const report = createErrorReporter(
      { onError: (one) => reports.push(one), sampleRates },
      chance(...drawn),
    );
    report(error, 'upload');
    expect(reports).toEqual([{ error, source: 'upload', replay: expected[0], trace: expected[1] }]);
  });

  it('adds the recording of a session that is recorded anyway', () => {
    const onError = vi.fn();
    const sampleRates = { replayOnError: 0 };
    const report = createErrorReporter(
      { onError, onReplaySample: () => undefined, sampleRates },
      chance(0, 0.9),
    );
    report(error, 'request');
    expect(onError).toHaveBeenCalledWith({ error, source: 'request', replay: true, trace: true });
  });

  it('is not broken by a hook that throws', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const report = createErrorReporter({ onError: () => expect.unreachable() }, chance());
    expect(() => report(error, 'request')).not.toThrow();
    expect(log).toHaveBeenCalledTimes(1);
  });
});
