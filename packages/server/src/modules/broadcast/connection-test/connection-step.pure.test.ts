import { describe, expect, it } from 'vitest';
import type { SignalReport } from '../ingest';
import { stepOf, testTimes } from './connection-step.pure';
import type { TestedNow } from './connection-step.pure';

const startedAt = 1_000_000;
const figures = {
  fps: 30,
  bitrate: 3_000_000,
  keyframeIntervalMs: 2000,
  width: 1280,
  height: 720,
  videoCodec: 'h264',
  audioCodec: 'aac',
  packets: 500,
};
const signal: SignalReport = {
  signalId: 1,
  status: 'active',
  figures,
  uptime: 5,
  signalStart: new Date(startedAt + 1000),
  testEndsAt: null,
};
const scheduled = { status: 'scheduled', isDeleted: false } as const;
const idle: TestedNow = { startedAt, now: startedAt + 5000, samples: [], live: scheduled, signal: null };
const sample = stepOf({ ...idle, signal }).sample!;
const absent = { ...sample, isHere: false };
const of = (count: number, one = sample) => Array.from({ length: count }, () => one);
const refused = (problem: 'unsupported_codec' | 'limit_reached', at: number): SignalReport => ({
  ...signal,
  status: 'reconnecting',
  figures: { ...figures, problem },
  signalStart: new Date(at),
});

it('takes down what is measured', () => {
  expect(sample).toMatchObject({
    isHere: true,
    bitrate: 3_000_000,
    width: 1280,
    connectedAt: startedAt + 1000,
  });
});

describe.each<[string, Partial<TestedNow>, readonly [boolean | null, string | null]]>([
  ['nothing came so far', {}, [null, null]],
  ['nothing came in time', { now: startedAt + testTimes.waitMs }, [null, 'never_came']],
  ['the encoder came', { signal }, [true, null]],
  [
    'it was admitted and sends nothing',
    { signal: { ...signal, figures: { ...figures, packets: 0 } } },
    [null, null],
  ],
  ['a test signal is there', { signal: { ...signal, testEndsAt: new Date() } }, [null, null]],
  [
    'nobody sends its programme',
    { signal: { ...signal, figures: { ...figures, awaySince: startedAt } } },
    [null, null],
  ],
  ['the second minute is over', { signal, samples: of(testTimes.seconds - 1) }, [true, 'complete']],
  ['the encoder left a moment ago', { samples: of(50) }, [false, null]],
  [
    'the encoder is away for long',
    { samples: [...of(50), ...of(testTimes.leftSeconds - 1, absent)] },
    [false, 'sender_left'],
  ],
  [
    'the encoder came back in time',
    { signal, samples: [...of(50), ...of(testTimes.leftSeconds - 1, absent)] },
    [true, null],
  ],
  ['its codec is refused', { signal: refused('unsupported_codec', startedAt + 1) }, [false, 'refused']],
  ['it was refused before the test', { signal: refused('unsupported_codec', startedAt - 1) }, [null, null]],
  ['there are too many signals', { signal: refused('limit_reached', startedAt + 1) }, [false, 'refused']],
  ['the live started', { signal, live: { status: 'live', isDeleted: false } }, [null, 'on_air']],
  ['the live is paused', { signal, live: { status: 'paused', isDeleted: false } }, [null, 'on_air']],
  ['the live is over', { signal, live: { status: 'finished', isDeleted: false } }, [null, 'live_over']],
  ['the live was deleted', { signal, live: { status: null, isDeleted: true } }, [null, 'live_over']],
])('when %s', (_name, change, expected) => {
  it('does what is due', () => {
    const step = stepOf({ ...idle, ...change });
    expect([step.sample && step.sample.isHere, step.end]).toEqual(expected);
  });
});
