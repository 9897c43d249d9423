import { afterEach, expect, it, vi } from 'vitest';
import { clockTime, keepByKey, languageLabel, offsetAt, regionName } from './formatters.pure';

afterEach(() => vi.unstubAllGlobals());

/** Counts the formatters that are made from now on. */
function countMade(): () => number {
  let made = 0;
  const count = <Made extends object>(formatter: Made): Made =>
    new Proxy(formatter, {
      construct(target, args) {
        made += 1;
        return Reflect.construct(target as unknown as new () => object, args);
      },
    });
  vi.stubGlobal('Intl', {
    DateTimeFormat: count(Intl.DateTimeFormat),
    DisplayNames: count(Intl.DisplayNames),
  });
  return () => made;
}

it('makes one formatter per zone and language, not one per row', () => {
  const made = countMade();
  for (let row = 0; row < 50; row += 1) {
    clockTime(new Date(row), 'Asia/Tokyo');
    offsetAt(row, 'Asia/Tokyo');
    languageLabel('nl');
    regionName('BR');
  }
  // Fewer where another file of this process has asked for the same ones.
  expect(made()).toBeLessThanOrEqual(4);
});

it.each([
  ['2026-03-10T22:00:00Z', 'America/Sao_Paulo', '19:00:00'],
  ['2026-03-10T00:00:00Z', 'UTC', '00:00:00'],
  ['2026-03-10T02:59:59Z', 'America/Sao_Paulo', '23:59:59'],
  ['2026-07-01T22:30:00Z', 'Asia/Kathmandu', '04:15:00'],
])('%s in %s is %s', (at, timeZone, time) => {
  expect(clockTime(new Date(at), timeZone)).toBe(time);
});

it.each([
  ['pt-BR', 'Português (Brasil)'],
  ['en', 'English'],
])('calls %s %s', (tag, label) => expect(languageLabel(tag)).toBe(label));

it('keeps no more than its bound', () => {
  const make = vi.fn((key: string) => key);
  const kept = keepByKey(make);
  for (let key = 0; key <= 1_000; key += 1) kept(String(key));
  kept('1000');
  expect(make).toHaveBeenCalledTimes(1_001);
  kept('0');
  expect(make).toHaveBeenCalledTimes(1_002);
});
