import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAirGate, longestBufferMs } from './air-gate.pure';

const step = fc.record({
  waitMs: fc.integer({ min: 1, max: 400 }),
  onAir: fc.boolean(),
  endsFragment: fc.boolean(),
});

it('passes no fragment that may hold a packet from off air', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      const gate = createAirGate(() => now);
      let began = 0;
      const offAir: number[] = [];
      for (const { waitMs, onAir, endsFragment } of steps) {
        now += waitMs;
        gate.look(onAir);
        if (!onAir) offAir.push(now);
        if (!endsFragment) continue;
        const isClean = onAir && !offAir.some((at) => at >= began - longestBufferMs);
        expect(gate.passes()).toBe(isClean);
        began = now;
      }
    }),
  );
});

it('passes every fragment of a signal that is on air from its beginning', () => {
  let now = 0;
  const gate = createAirGate(() => now);
  for (let fragment = 0; fragment < 5; fragment += 1) {
    now += 1000;
    gate.look(true);
    expect(gate.passes()).toBe(true);
  }
});
