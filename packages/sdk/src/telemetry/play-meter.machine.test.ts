import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { initialPlayMeter, playMeterTransition, type PlayFact, type Told } from './play-meter.machine';

/** Runs facts and answers what is told, without the times. */
function tell(facts: readonly PlayFact[]): string[] {
  let state = initialPlayMeter;
  const told: Told[] = [];
  for (const fact of facts) {
    const step = playMeterTransition(state, fact);
    state = step.state;
    told.push(...step.commands);
  }
  return told.map(({ type, data }) => {
    const values = Object.entries(data).map(([name, value]) => `${name}=${value}`);
    return [type, ...values].join(' ');
  });
}

const at = (time: number, type: 'wanted' | 'moved' | 'starved' | 'paused' | 'seeking'): PlayFact => ({
  type,
  at: time,
});
const beat = (time: number): PlayFact => ({ type: 'beat', at: time, position: time / 1000 });
const left = (time: number): PlayFact => ({ type: 'left', at: time, position: time / 1000 });
const failed = (time: number): PlayFact => ({ type: 'failed', at: time, code: 'NETWORK', message: 'gone' });
const rendition = (time: number, height: number): PlayFact => ({
  type: 'rendition',
  at: time,
  height,
  bitrate: 1000,
});

describe('what is told', () => {
  const cases: readonly (readonly [string, readonly PlayFact[], readonly string[]])[] = [
    ['nothing where nobody wants to watch', [beat(10_000), failed(11_000), left(12_000)], []],
    [
      'the start, and the time until the picture moves',
      [at(1_000, 'wanted'), at(1_000, 'wanted'), at(1_800, 'moved'), at(2_000, 'moved')],
      ['view_start', 'playing startupMs=800'],
    ],
    [
      'an early exit, not a failure',
      [at(0, 'wanted'), left(1_500)],
      ['view_start', 'exit_before_start waitedMs=1500', 'view_end watchedMs=0 rebufferMs=0 position=1.5'],
    ],
    [
      'a start that fails once, however often it is tried, and no early exit after it',
      [at(0, 'wanted'), failed(500), at(600, 'wanted'), failed(900), left(1_000)],
      [
        'view_start',
        'startup_error code=NETWORK message=gone',
        'view_end watchedMs=0 rebufferMs=0 position=1',
      ],
    ],
    [
      'no failure of a start that works when it is tried again',
      [at(0, 'wanted'), failed(500), at(600, 'wanted'), at(1_000, 'moved')],
      ['view_start', 'playing startupMs=1000'],
    ],
    [
      'a failed start with the next heartbeat, once, and the picture that comes later',
      [at(0, 'wanted'), failed(500), beat(10_000), failed(11_000), beat(20_000), at(21_000, 'moved')],
      [
        'view_start',
        'startup_error code=NETWORK message=gone',
        'heartbeat watchedMs=0 rebufferMs=0 position=10',
        'heartbeat watchedMs=0 rebufferMs=0 position=20',
        'playing startupMs=21000',
      ],
    ],
    [
      'watched and waited time since the last heartbeat',
      [
        at(0, 'wanted'),
        at(1_000, 'moved'),
        at(5_000, 'starved'),
        at(7_000, 'moved'),
        beat(10_000),
        beat(20_000),
      ],
      [
        'view_start',
        'playing startupMs=1000',
        'rebuffer_start',
        'rebuffer_end durationMs=2000',
        'heartbeat watchedMs=7000 rebufferMs=2000 position=10',
        'heartbeat watchedMs=10000 rebufferMs=0 position=20',
      ],
    ],
    [
      'a stall that goes on, in each heartbeat',
      [at(0, 'wanted'), at(0, 'moved'), at(2_000, 'starved'), beat(10_000), beat(20_000), left(21_000)],
      [
        'view_start',
        'playing startupMs=0',
        'rebuffer_start',
        'heartbeat watchedMs=2000 rebufferMs=8000 position=10',
        'heartbeat watchedMs=0 rebufferMs=10000 position=20',
        'rebuffer_end durationMs=19000',
        'view_end watchedMs=0 rebufferMs=1000 position=21',
      ],
    ],
    [
      'no rebuffering where the viewer paused or sought, or before the start',
      [
        at(0, 'wanted'),
        at(100, 'starved'),
        at(1_000, 'moved'),
        at(2_000, 'paused'),
        at(3_000, 'starved'),
        at(4_000, 'moved'),
        at(5_000, 'seeking'),
        at(5_100, 'starved'),
        at(6_000, 'moved'),
        beat(10_000),
      ],
      ['view_start', 'playing startupMs=1000', 'heartbeat watchedMs=6000 rebufferMs=0 position=10'],
    ],
    [
      'a rendition once, also one that was known before the start',
      [rendition(0, 720), at(0, 'wanted'), rendition(10, 720), rendition(20, 360)],
      ['view_start', 'rendition_change height=720 bitrate=1000', 'rendition_change height=360 bitrate=1000'],
    ],
    [
      'an error that ends a play that had started',
      [at(0, 'wanted'), at(0, 'moved'), at(1_000, 'starved'), failed(2_000), beat(10_000)],
      [
        'view_start',
        'playing startupMs=0',
        'rebuffer_start',
        'rebuffer_end durationMs=1000',
        'error code=NETWORK message=gone fatal=true',
        'heartbeat watchedMs=1000 rebufferMs=1000 position=10',
      ],
    ],
    [
      'what the player brought itself out of, while somebody watches',
      [
        { type: 'recovered', at: 0, count: 1 },
        at(0, 'wanted'),
        at(0, 'moved'),
        at(1_000, 'starved'),
        { type: 'recovered', at: 3_000, count: 2 },
        at(3_500, 'moved'),
      ],
      [
        'view_start',
        'playing startupMs=0',
        'rebuffer_start',
        'recovery count=2',
        'rebuffer_end durationMs=2500',
      ],
    ],
    [
      'another play after the end',
      [
        at(0, 'wanted'),
        at(0, 'moved'),
        { type: 'ended', at: 5_000, position: 5 },
        left(6_000),
        at(7_000, 'wanted'),
        at(7_500, 'moved'),
      ],
      [
        'view_start',
        'playing startupMs=0',
        'view_end watchedMs=5000 rebufferMs=0 position=5',
        'view_start',
        'playing startupMs=500',
      ],
    ],
    [
      'a play whose start was not seen, without a start time',
      [at(0, 'moved'), beat(10_000)],
      ['view_start', 'heartbeat watchedMs=10000 rebufferMs=0 position=10'],
    ],
    [
      'no time that a sleeping device slept, and none that a clock set back',
      [at(0, 'wanted'), at(0, 'moved'), beat(8 * 3_600_000), at(7_000_000, 'moved'), beat(7_005_000)],
      [
        'view_start',
        'playing startupMs=0',
        'heartbeat watchedMs=120000 rebufferMs=0 position=28800',
        'heartbeat watchedMs=5000 rebufferMs=0 position=7005',
      ],
    ],
  ];
  test.each(cases)('%s', (_, facts, told) => {
    expect(tell(facts)).toEqual(told);
  });
});

it('never tells of more time than passes, and closes what it opens', () => {
  const kinds = fc.constantFrom(
    'wanted',
    'moved',
    'starved',
    'paused',
    'seeking',
    'failed',
    'beat',
    'left',
    'ended',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 5_000 }))), (steps) => {
      let time = 0;
      let state = initialPlayMeter;
      const told: Told[] = [];
      const facts = [...steps, ['left', 0] as const];
      for (const [type, passed] of facts) {
        time += passed;
        const step = playMeterTransition(state, {
          type,
          at: time,
          position: 0,
          code: 'X',
          message: '',
        } as PlayFact);
        state = step.state;
        told.push(...step.commands);
      }
      const sum = (name: string) => told.reduce((all, { data }) => all + Number(data[name] ?? 0), 0);
      const count = (type: string) => told.filter((one) => one.type === type).length;
      expect(sum('watchedMs') + sum('rebufferMs')).toBeLessThanOrEqual(time);
      expect(count('view_end')).toBe(count('view_start'));
      expect(count('rebuffer_end')).toBe(count('rebuffer_start'));
      expect(count('exit_before_start') + count('startup_error') + count('playing')).toBeLessThanOrEqual(
        2 * count('view_start'),
      );
    }),
  );
});
