import { describe, expect, it, test } from 'vitest';
import { dropTarget, inOrder, moves, reordered, targetOf, type Move } from './order.pure';

describe('one press', () => {
  it.each<[Move, number, number, number | undefined]>([
    ['up', 2, 4, 1],
    ['up', 0, 4, undefined],
    ['down', 2, 4, 3],
    ['down', 3, 4, undefined],
    ['first', 3, 4, 0],
    ['first', 0, 4, undefined],
    ['last', 0, 4, 3],
    ['last', 3, 4, undefined],
    ['down', 0, 1, undefined],
  ])('%s from place %i of %i leads to %s', (move, index, count, expected) => {
    expect(targetOf(move, index, count)).toBe(expected);
  });
});

describe('letting go', () => {
  it.each<[number, number, 'upper' | 'lower', string]>([
    [0, 2, 'upper', 'bacd'],
    [0, 2, 'lower', 'bcad'],
    [3, 1, 'upper', 'adbc'],
    [3, 1, 'lower', 'abdc'],
    [1, 1, 'upper', 'abcd'],
    [1, 1, 'lower', 'abcd'],
    [1, 2, 'upper', 'abcd'],
    [2, 1, 'lower', 'abcd'],
  ])('%i over %i, %s half, makes %s', (from, over, half, expected) => {
    expect(reordered([...'abcd'], from, dropTarget(from, over, half)).join('')).toBe(expected);
  });
});

test('a change of the order loses and repeats nothing, and the entry stands where it was sent', () => {
  const entries = [...'abcd'];
  for (const [from, entry] of entries.entries()) {
    for (const to of entries.keys()) {
      const after = reordered(entries, from, to);
      expect(after.toSorted()).toEqual(entries);
      expect(after[to]).toBe(entry);
      expect(after.filter((one) => one !== entry)).toEqual(entries.filter((one) => one !== entry));
    }
    for (const move of moves) {
      const target = targetOf(move, from, entries.length);
      if (target !== undefined) expect(reordered(entries, from, target)).not.toEqual(entries);
    }
  }
});

test('entries stand in the order of the ids, without those that are gone', () => {
  expect(inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'x', 'a'])).toEqual([
    { id: 'c' },
    { id: 'a' },
  ]);
});
