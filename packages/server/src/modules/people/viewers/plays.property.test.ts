import fc from 'fast-check';
import { expect, it } from 'vitest';
import { admitPlay } from './plays.pure';
import type { ViewerState } from './plays.pure';

it('the players of a viewer are never more than the team allows, and the newest is among them', () => {
  const steps = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), wait: fc.integer({ min: 0, max: 400_000 }) }),
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), (asks, most) => {
      let state: ViewerState = { plays: [], ended: [], endedAt: null };
      let now = 0;
      for (const { id, wait } of asks) {
        now += wait;
        const admission = admitPlay(state, { play: { id, issuedAt: 0 }, now, most });
        state = { ...state, ...admission.changed };
        expect(state.plays.length).toBeLessThanOrEqual(most);
        const isIn = state.plays.some((one) => one.id === id);
        expect(isIn).toBe(admission.isAdmitted);
      }
    }),
  );
});
