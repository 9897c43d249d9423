import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectionSample } from '../../../schema';
import { reportOf } from './connection-report.pure';

const good: ConnectionSample = {
  isHere: true,
  connectedAt: 1000,
  fps: 30,
  bitrate: 4_500_000,
  keyframeIntervalMs: 2000,
  width: 1920,
  height: 1080,
  videoCodec: 'h264',
  audioCodec: 'aac',
  problem: null,
  soundLevel: -20,
  flow: { behindMs: 40, longestGapMs: 60, restarts: 0 },
  link: null,
};
const live = { latency: 'low', fpsLimit: 60 } as const;
type Change = Partial<ConnectionSample> | ((second: number) => Partial<ConnectionSample>);

/** Two minutes of a good signal, with a change. */
const samplesOf = (change: Change, seconds = 120): ConnectionSample[] =>
  Array.from({ length: seconds }, (_, second) => ({
    ...good,
    ...(typeof change === 'function' ? change(second) : change),
  }));
const found = (change: Change, of: Parameters<typeof reportOf>[1] = live) =>
  reportOf(samplesOf(change), of)?.findings.map(({ code, severity, value }) => [code, severity, value]);
const flow = (change: object) => ({ flow: { behindMs: 0, longestGapMs: 50, restarts: 0, ...change } });

it('says nothing of a good signal', () => {
  expect(reportOf(samplesOf({}), live)).toMatchObject({
    verdict: 'good',
    findings: [],
    picture: { codec: 'h264', width: 1920, height: 1080, fps: 30 },
    bitrate: { average: 4_500_000, lowest: 4_500_000, highest: 4_500_000 },
    keyframes: { typical: 2, longest: 2, advised: 2 },
    sound: { codec: 'aac', level: -20, loudest: -20 },
    line: { reconnects: 0, gaps: 0, restarts: 0, behind: 0, lossPercent: null, rttMs: null },
  });
});

describe.each<[string, Change, (readonly [string, string, number | null])[]]>([
  ['key frames every ten seconds', { keyframeIntervalMs: 10_000 }, [['keyframes_far', 'change', 2]]],
  ['no second key frame', { keyframeIntervalMs: null }, [['keyframes_unseen', 'change', 2]]],
  [
    'a key frame that stays away once',
    (second) => ({ keyframeIntervalMs: second === 60 ? 5000 : 2000 }),
    [['keyframes_irregular', 'look', 2]],
  ],
  ['no sound', { audioCodec: null, soundLevel: null }, [['no_sound', 'change', null]]],
  ['a silent sound', { soundLevel: -90 }, [['silent', 'change', null]]],
  ['a sound that is heard once', (second) => ({ soundLevel: second === 60 ? -20 : -90 }), []],
  ['a quiet sound', { soundLevel: -48 }, [['quiet', 'look', null]]],
  ['a loud sound', { soundLevel: -3 }, [['loud', 'look', null]]],
  ['a sound of unknown level', { soundLevel: null }, []],
  [
    'no picture',
    { videoCodec: null, width: null, height: null, fps: 0, keyframeIntervalMs: null },
    [['no_picture', 'change', null]],
  ],
  ['too little for its picture', { bitrate: 1_500_000 }, [['bitrate_low', 'look', 4_500_000]]],
  ['too much for its picture', { bitrate: 20_000_000 }, [['bitrate_high', 'look', 4_500_000]]],
  [
    'a rate that comes and goes',
    (second) => ({ bitrate: second % 20 < 10 ? 8_000_000 : 1_000_000 }),
    [['bitrate_unsteady', 'look', 4_500_000]],
  ],
  ['large key frames', (second) => ({ bitrate: second % 4 === 0 ? 7_000_000 : 4_000_000 }), []],
  [
    'an encoder of WebRTC that follows its line',
    (second) => ({
      audioCodec: 'opus',
      keyframeIntervalMs: 2400,
      bitrate: second < 60 ? 3_000_000 : 9_000_000,
    }),
    [],
  ],
  [
    'a line that is too slow, and leaves pictures out',
    (second) => ({ fps: 15, bitrate: 2_400_000, ...flow({ behindMs: second * 100 }) }),
    [['line_too_slow', 'change', 1_800_000]],
  ],
  [
    'three silences',
    (second) => flow({ longestGapMs: [20, 50, 90].includes(second) ? 1500 : 40 }),
    [['gaps', 'change', 3]],
  ],
  [
    'two other connections',
    (second) => ({ connectedAt: second < 40 ? 1 : second < 80 ? 2 : 3, ...flow({}) }),
    [['reconnects', 'change', 2]],
  ],
  ['a clock that jumps', (second) => flow({ restarts: second < 60 ? 4 : 6 }), [['restarts', 'look', 2]]],
  ['lost packets', { link: { rttMs: 120, lossPercent: 4, repeated: 9 } }, [['packet_loss', 'look', 500]]],
  [
    'many lost packets',
    { link: { rttMs: null, lossPercent: 20, repeated: 9 } },
    [['packet_loss', 'change', 200]],
  ],
  ['few pictures', { fps: 12 }, [['fps_low', 'look', 30]]],
  ['more pictures than the team may send', { fps: 90, bitrate: 6_000_000 }, [['fps_high', 'change', 60]]],
  [
    'pictures that are left out',
    (second) => ({ fps: second % 10 === 0 ? 15 : 30 }),
    [['fps_unsteady', 'look', 30]],
  ],
  ['a further track', { problem: 'not_accepted' }, [['left_out', 'look', null]]],
])('of %s', (_name, change, findings) => {
  it('says what to set', () => expect(found(change)).toEqual(findings));
});

it('asks for a key frame a second in a live of ultra-low latency', () => {
  expect(found({}, { ...live, latency: 'ultra-low' })).toEqual([['keyframes_far', 'change', 1]]);
});

it('tells of a refused codec though nothing was measured', () => {
  const refused = { ...good, isHere: false, problem: 'unsupported_codec' };
  expect(reportOf([refused], live)).toMatchObject({
    verdict: 'poor',
    findings: [{ code: 'unsupported_codec' }, { code: 'too_short' }],
  });
});

it.each([
  [4, null],
  [5, ['too_short']],
  [29, ['too_short']],
  [36, []],
])('of %i seconds says %j', (seconds, codes) => {
  expect(reportOf(samplesOf({}, seconds), live)?.findings.map(({ code }) => code) ?? null).toEqual(codes);
});

it('does not count the seconds without a connection as a lower rate', () => {
  const samples = samplesOf((second) => (second < 60 ? {} : { isHere: false, bitrate: 0 }));
  const report = reportOf(samples, live);
  expect([report?.bitrate.lowest, report?.bitrate.series.at(-1)]).toEqual([4_500_000, 0]);
});

const anySample: fc.Arbitrary<ConnectionSample> = fc.record({
  isHere: fc.boolean(),
  connectedAt: fc.nat(3),
  fps: fc.double({ min: 0, max: 240, noNaN: true }),
  bitrate: fc.nat(50_000_000),
  keyframeIntervalMs: fc.option(fc.nat(60_000)),
  width: fc.option(fc.integer({ min: 1, max: 8192 })),
  height: fc.option(fc.integer({ min: 1, max: 8192 })),
  videoCodec: fc.constantFrom('h264', 'hevc', null),
  audioCodec: fc.constantFrom('aac', 'opus', null),
  problem: fc.constantFrom(
    null,
    'no_data',
    'not_accepted',
    'overloaded',
    'unsupported_codec',
    'limit_reached',
  ),
  soundLevel: fc.option(fc.integer({ min: -120, max: 0 })),
  flow: fc.option(fc.record({ behindMs: fc.nat(60_000), longestGapMs: fc.nat(20_000), restarts: fc.nat(9) })),
  link: fc.option(
    fc.record({
      rttMs: fc.option(fc.nat(5000)),
      lossPercent: fc.double({ min: 0, max: 100, noNaN: true }),
      repeated: fc.nat(5000),
    }),
  ),
});

it('reports finite figures of whatever comes, each finding once, and its verdict from them', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 120 }), (samples) => {
      const report = reportOf(samples, live);
      if (report === null) return;
      const numbers = JSON.stringify(report, (_, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'odd' : value,
      );
      expect(numbers).not.toContain('odd');
      const { findings, verdict, bitrate } = report;
      expect(new Set(findings.map(({ code }) => code)).size).toBe(findings.length);
      const hasChange = findings.some(({ severity }) => severity === 'change');
      expect(verdict).toBe(hasChange ? 'poor' : findings.length > 0 ? 'fair' : 'good');
      expect(bitrate.lowest).toBeLessThanOrEqual(bitrate.highest);
      expect(bitrate.series).toHaveLength(samples.length);
    }),
  );
});
