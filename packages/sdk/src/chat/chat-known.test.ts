import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learn, nothingKnown } from './chat-known.pure';

describe('the known changes of a room', () => {
  it.each([
    ['the next one', { heard: [1] }, { upTo: 1, later: [] }],
    ['one after a gap', { heard: [3] }, { upTo: 0, later: [3] }],
    ['one that was read already', { heard: [2], read: 5 }, { upTo: 5, later: [] }],
    ['what closes the gap to one that was heard', { heard: [4, 3], read: 2 }, { upTo: 4, later: [] }],
  ])('grow by %s', (_, more, known) => expect(learn(nothingKnown, more)).toEqual(known));

  it('are the same in whatever order they are heard, and lack what was not', () => {
    const changes = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 });
    fc.assert(
      fc.property(changes, (heard) => {
        const known = heard.reduce((before, change) => learn(before, { heard: [change] }), nothingKnown);
        const missing = Array.from({ length: 31 }, (_, index) => index + 1).find(
          (one) => !heard.includes(one),
        );
        expect(known.upTo).toBe((missing ?? 0) - 1);
        expect(known.later).toEqual(heard.filter((one) => one > known.upTo).sort((a, b) => a - b));
      }),
    );
  });
});
