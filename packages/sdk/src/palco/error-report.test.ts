import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { createFakePorts } from '@palco/testing';
import { defaultSampleRates, reportErrors, type ErrorReport, type ErrorReporting } from './error-report';
import type { Palco } from './palco-contract';

const error = new SdkError({ code: 'INTERNAL', message: '', status: 500 });

/** A core with the given random numbers, and a function that makes one of its requests or uploads fail. */
function start(options: ErrorReporting, ...numbers: number[]) {
  const listeners = new Set<Parameters<Palco['onServerError']>[0]>();
  const ports = { ...createFakePorts(), random: { next: () => numbers.shift() ?? 0 } };
  const onServerError: Palco['onServerError'] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const stop = reportErrors({ onServerError, ports }, options);
  const report = (...failure: Parameters<Palco['reportServerError']>) => {
    for (const listener of listeners) listener(...failure);
  };
  return { report, stop };
}

describe('reportErrors', () => {
  it('has the rates of the specification', () => {
    expect(defaultSampleRates).toEqual({ replay: 0.1, replayOnError: 1, traces: 1 });
  });

  it.each([
    [0.099_9, 1],
    [0.1, 0],
    [0.9, 0],
  ])('records the session from its beginning by chance: %d', (drawn, times) => {
    const onReplaySample = vi.fn();
    start({ onReplaySample }, drawn);
    expect(onReplaySample).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['always by default', {}, [0.999, 0.999], [true, true]],
    ['never at rate 0', { replayOnError: 0, traces: 0 }, [0, 0], [false, false]],
    ['by chance', { replayOnError: 0.5, traces: 0.5 }, [0.4, 0.5], [true, false]],
  ])('adds recording and trace %s', (_name, sampleRates, drawn, expected) => {
    const reports: ErrorReport[] = [];
    const { report } = start({ onError: (one) => reports.push(one), sampleRates }, ...drawn);
    report(error, 'upload');
    expect(reports).toEqual([{ error, source: 'upload', replay: expected[0], trace: expected[1] }]);
  });

  it('adds the recording of a session that is recorded anyway', () => {
    const onError = vi.fn();
    const sampleRates = { replayOnError: 0 };
    const { report } = start({ onError, onReplaySample: () => undefined, sampleRates }, 0, 0.9);
    report(error, 'request');
    expect(onError).toHaveBeenCalledWith({ error, source: 'request', replay: true, trace: true });
  });

  it('is not called after it is stopped', () => {
    const { report, stop } = start({ onError: () => expect.unreachable() });
    stop();
    report(error, 'request');
  });
});
