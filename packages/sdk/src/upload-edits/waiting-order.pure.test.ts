import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedWaiting, positionAmong } from './waiting-order.pure';

// Lower-case ids are queued; capitals are in another stage.
const isWaiting = (id: string) => id === id.toLowerCase();
const moved = (queue: string, id: string, position: number) => {
  const ids = [...queue];
  return movedWaiting(ids, ids.filter(isWaiting), { id, position }).join('');
};

it.each([
  ['abcd', 'c', 0, 'cabd'],
  ['abcd', 'c', 1, 'acbd'],
  ['abcd', 'a', 1, 'bacd'],
  ['abcd', 'a', 3, 'bcda'],
  ['abcd', 'a', 99, 'bcda'],
  ['abcd', 'c', -1, 'cabd'],
  ['abcd', 'b', 1, 'abcd'],
  // Ids that are not queued keep their place.
  ['AaBbCc', 'c', 0, 'AcBaCb'],
  ['ABab', 'b', 0, 'ABba'],
  ['abA', 'a', 1, 'baA'],
  // Ids that are not queued cannot be moved.
  ['AabB', 'B', 0, 'AabB'],
  ['ab', 'x', 0, 'ab'],
])('%s, %s to %d: %s', (queue, id, position, expected) => {
  expect(moved(queue, id, position)).toBe(expected);
});

it.each([
  [['a', 'b'], 'b', { position: 1, count: 2 }],
  [['a', 'b'], 'x', null],
  [[], 'x', null],
])('in %j %s stands at %j', (waiting, id, position) => {
  expect(positionAmong(waiting, id)).toEqual(position);
});

it('a move is a permutation, leaves ids alone that are not queued, and reaches its position', () => {
  const queues = fc.uniqueArray(fc.constantFrom(...'abcdefABCDEF'), { minLength: 1 });
  fc.assert(
    fc.property(queues, fc.nat(11), fc.integer({ min: -2, max: 12 }), (ids, at, position) => {
      const id = ids[at % ids.length] ?? '';
      const waiting = ids.filter(isWaiting);
      const after = movedWaiting(ids, waiting, { id, position });
      expect([...after].sort()).toEqual([...ids].sort());
      for (const [index, each] of ids.entries()) if (!isWaiting(each)) expect(after[index]).toBe(each);
      const others = (list: readonly string[]) => list.filter((each) => isWaiting(each) && each !== id);
      expect(others(after)).toEqual(others(ids));
      if (!isWaiting(id)) return;
      const place = Math.min(Math.max(0, position), waiting.length - 1);
      expect(after.filter(isWaiting).indexOf(id)).toBe(place);
    }),
  );
});
