import { expect, test } from 'vitest';
import { parseWatchSearch } from './watch-search';

test.each<[unknown, number | undefined]>([
  [90, 90],
  ['65.5', 65.5],
  [0, 0],
  [-1, undefined],
  ['soon', undefined],
  [360_000, undefined],
  [null, undefined],
])('?t=%s begins at %s', (t, seconds) => expect(parseWatchSearch({ t }).t).toBe(seconds));
