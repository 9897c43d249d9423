import { expect, test } from 'vitest';
import { firstStepsDone, type Beginning } from './first-steps.pure';

const live = { id: '1', status: 'scheduled' } as const;
const seen = { attendees: 0, isSignalSeen: true };
const done = (beginning: Partial<Beginning>) => {
  const steps = firstStepsDone({ live: null, overview: undefined, isCopied: false, ...beginning });
  return steps && Object.values(steps);
};

test.each<[string, Partial<Beginning>, boolean[] | null]>([
  ['nothing yet', {}, [false, false, false]],
  ['a live', { live }, [true, false, false]],
  ['a live without a date', { live: { ...live, status: null } }, [true, false, false]],
  ['a signal was seen', { live, overview: seen }, [true, true, false]],
  [
    'somebody registered before the test',
    { live, overview: { ...seen, isSignalSeen: false, attendees: 3 } },
    [true, false, true],
  ],
  ['who registered may not be seen', { live, overview: { ...seen, attendees: null } }, [true, true, false]],
  ['the invitation was copied', { live, isCopied: true }, [true, false, true]],
  ['all three', { live, overview: seen, isCopied: true }, null],
  ['it is on air', { live: { ...live, status: 'live' } }, null],
  ['it is over', { live: { ...live, status: 'finished' } }, null],
])('%s', (_, beginning, steps) => {
  expect(done(beginning)).toEqual(steps);
});
