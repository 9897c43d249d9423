import { expect, it } from 'vitest';
import { createMediaCache } from './media-cache';

/** A cache of ten bytes over a store, with a clock of the test. */
function open(stored: Record<string, string> = {}) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const store = new Map(Object.entries(stored));
  const cache = createMediaCache({
    mostBytes: 10,
    now: () => clock.now,
    async load(key) {
      asked.push(key);
      const text = store.get(key);
      return text === undefined ? null : Buffer.from(text);
    },
  });
  const get = async (key: string) => (await cache.get(key))?.toString() ?? null;
  return { cache, asked, clock, store, get };
}

it('asks the store once for all that ask at once, and later not at all', async () => {
  const { asked, get } = open({ a: 'bytes' });
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['bytes', 'bytes', 'bytes']);
  expect(await get('a')).toBe('bytes');
  expect(asked).toEqual(['a']);
});

it('asks again for what is not there, four times a second', async () => {
  const { asked, clock, store, get } = open();
  expect([await get('a'), await get('a')]).toEqual([null, null]);
  store.set('a', 'bytes');
  clock.now = 249;
  expect(await get('a')).toBeNull();
  clock.now = 250;
  expect(await get('a')).toBe('bytes');
  expect(asked).toEqual(['a', 'a']);
});

it('gives at once what this host brought to the store', async () => {
  const { cache, asked, get } = open();
  expect(await get('a')).toBeNull();
  cache.keep('a', Buffer.from('bytes'));
  expect(await get('a')).toBe('bytes');
  expect(asked).toEqual(['a']);
});

it('forgets the oldest where it is full, and keeps nothing that is larger than itself', async () => {
  const { asked, get } = open({ a: '12345', b: '12345', c: '12345', large: '12345678901' });
  for (const key of ['a', 'b', 'c', 'b', 'a', 'large', 'large', 'a']) await get(key);
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'large', 'large']);
});

it('asks again after a store that failed', async () => {
  let tries = 0;
  const cache = createMediaCache({
    async load() {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return Buffer.from('bytes');
    },
  });
  await expect(cache.get('a')).rejects.toThrow('away');
  expect((await cache.get('a'))?.toString()).toBe('bytes');
});
