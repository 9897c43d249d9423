import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOptionSearch } from './use-option-search';

afterEach(() => void vi.useRealTimers());

function open() {
  vi.useFakeTimers();
  const asked: (string | undefined)[] = [];
  const { result, unmount } = renderHook(() => {
    const search = useOptionSearch();
    if (asked.at(-1) !== search.text || asked.length === 0) asked.push(search.text);
    return search.bind({ isFetching: false });
  });
  const type = (text: string) => act(() => result.current.onSearch(text));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { asked, result, unmount, type, pass };
}

test('nine keys in a row are one search, which is pending from the first of them', () => {
  const { asked, result, type, pass } = open();
  const word = 'fernandes';
  for (let length = 1; length <= word.length; length += 1) {
    type(word.slice(0, length));
    pass(100);
    expect(result.current.pending).toBe(true);
  }
  expect(asked).toEqual([undefined]);
  pass(250);
  expect(asked).toEqual([undefined, word]);
  expect(result.current.pending).toBe(false);
});

test('a pending debounce is cancelled on unmount', () => {
  const { unmount, type } = open();
  type('a');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
