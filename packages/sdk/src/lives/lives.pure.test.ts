import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveAction, LiveStatus } from '@palco/openapi';
import {
  liveActions,
  isLiveInProgress,
  lockedLiveFields,
  nextLiveStatus,
  wasLiveStarted,
} from './lives.pure';

const statuses: readonly LiveStatus[] = [null, 'scheduled', 'live', 'paused', 'finished'];
const actions: readonly LiveAction[] = ['start', 'pause', 'resume', 'complete'];

describe('the transitions of a live', () => {
  it.each([
    [null, ['start']],
    ['scheduled', ['start']],
    ['live', ['pause', 'complete']],
    ['paused', ['resume', 'complete']],
    ['finished', []],
  ] as const)('%s allows %j', (status, allowed) => {
    expect(liveActions(status)).toEqual(allowed);
  });

  it.each([
    ['start', ['live', 'live', undefined, undefined, undefined]],
    ['pause', [undefined, undefined, 'paused', undefined, undefined]],
    ['resume', [undefined, undefined, undefined, 'live', undefined]],
    ['complete', [undefined, undefined, 'finished', 'finished', undefined]],
  ] as const)('lead on by %s', (action, after) => {
    expect(statuses.map((status) => nextLiveStatus(status, action))).toEqual(after);
  });

  it('tell what was started, what is under way, and the key of its text', () => {
    expect(statuses.filter(wasLiveStarted)).toEqual(['live', 'paused', 'finished']);
    expect(statuses.filter(isLiveInProgress)).toEqual(['live', 'paused']);
  });

  it('never leave finished, after any order of actions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.array(fc.constantFrom(...actions)), (first, pressed) => {
        let status = first;
        for (const action of pressed) {
          const next = nextLiveStatus(status, action);
          if (status === 'finished') expect(next).toBeUndefined();
          if (next === undefined) continue;
          expect(wasLiveStarted(next)).toBe(true);
          expect(isLiveInProgress(next)).toBe(next !== 'finished');
          status = next;
        }
        expect(lockedLiveFields(status).length > 0).toBe(wasLiveStarted(status));
      }),
    );
  });
});
