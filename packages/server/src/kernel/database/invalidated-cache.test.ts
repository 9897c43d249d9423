import { expect, it, vi } from 'vitest';
import { createInvalidatedCache } from './invalidated-cache';

function open() {
  let now = 1_000_000;
  const cache = createInvalidatedCache({ now: () => now });
  return { cache, travel: (ms: number) => void (now += ms) };
}

it('reads a key once for concurrent and later calls, until it is too old', async () => {
  const { cache, travel } = open();
  const load = vi.fn(async () => 'row');
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['row', 'row']);
  travel(4_999);
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(1);
  travel(1);
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(2);
  travel(-1);
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(3);
});

it.each(['drop', 'dropAll'] as const)(
  'keeps nothing that was being read when it changed: %s',
  async (how) => {
    const { cache } = open();
    let answer = (_row: string): void => undefined;
    const before = cache.get('a', () => new Promise<string>((resolve) => (answer = resolve)));
    cache[how]('a');
    const after = cache.get('a', async () => 'new');
    answer('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await cache.get('a', async () => 'newer')).toBe('new');
  },
);

it('keeps neither null nor a failure', async () => {
  const { cache } = open();
  expect(await cache.get('a', async () => null)).toBe(null);
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => 'row')).toBe('row');
});

it('keeps at most 5,000 rows, and gives up the oldest', async () => {
  const { cache } = open();
  for (let key = 0; key <= 5_000; key += 1) await cache.get(String(key), async () => 'row');
  const load = vi.fn(async () => 'row');
  await cache.get('1', load);
  expect(load).not.toHaveBeenCalled();
  await cache.get('0', load);
  expect(load).toHaveBeenCalledTimes(1);
});
