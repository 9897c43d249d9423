import { expect, test } from 'vitest';
import { startOf, stepOf } from './play-through.pure';

/** A queue with a video for each letter: ready for a capital one, otherwise still processing. */
const queue = (letters: string) =>
  [...letters].map((id) => ({ id, title: id, status: id < 'a' ? 'ready' : 'processing' }));

test.each<[string, string | undefined, 'next' | 'previous', string | null, string]>([
  ['ABC', undefined, 'next', 'A', ''],
  ['ABC', 'A', 'next', 'B', ''],
  ['ABC', 'C', 'next', null, ''],
  ['ABC', 'B', 'previous', 'A', ''],
  ['ABC', 'A', 'previous', null, ''],
  ['AbcD', 'A', 'next', 'D', 'bc'],
  ['AbcD', 'D', 'previous', 'A', 'cb'],
  ['abC', undefined, 'next', 'C', 'ab'],
  ['Abc', 'A', 'next', null, 'bc'],
  ['abc', undefined, 'next', null, 'abc'],
  ['ABC', 'X', 'next', 'A', ''],
  ['ABC', 'X', 'previous', null, ''],
  ['', undefined, 'next', null, ''],
])('in %s at %s the %s video is %s, over “%s”', (letters, current, direction, next, skipped) => {
  const step = stepOf(queue(letters), current, direction);
  expect(step.next?.id ?? null).toBe(next);
  expect(step.skipped.map(({ id }) => id).join('')).toBe(skipped);
});

test.each<[string, string, string | null | undefined, string]>([
  ['ABC', 'first', 'A', ''],
  ['abC', 'first', 'C', 'ab'],
  ['abc', 'first', null, 'abc'],
  ['ABC', 'B', 'B', ''],
  ['AbcD', 'b', 'D', 'bc'],
  ['Abc', 'b', null, 'bc'],
  ['ABC', 'X', undefined, ''],
])('%s asked for %s begins with %s, over “%s”', (letters, asked, first, skipped) => {
  const start = startOf(queue(letters), asked);
  expect(start && (start.next?.id ?? null)).toBe(first);
  expect(start?.skipped.map(({ id }) => id).join('') ?? '').toBe(skipped);
});
