import { expect, it } from 'vitest';
import { createRefusedKeysLog } from './refused-keys.pure';

it('logs the first wrong key of an address at once, the others once a minute with their number', () => {
  const log = createRefusedKeysLog();
  expect(log.add('a', 'one…', 0)).toEqual({ remoteAddress: 'a', key: 'one…', count: 1 });
  for (let index = 0; index < 1000; index += 1) expect(log.add('a', 'more…', index)).toBeNull();
  expect(log.add('b', 'two…', 10)).toEqual({ remoteAddress: 'b', key: 'two…', count: 1 });
  expect(log.due(59_999)).toEqual([]);
  expect(log.due(60_000)).toEqual([{ remoteAddress: 'a', key: 'more…', count: 1000 }]);
  expect(log.due(60_010)).toEqual([]);
  // Nothing came for a whole interval: the next one is logged at once.
  expect(log.due(120_000)).toEqual([]);
  expect(log.add('a', 'late…', 120_001)).toMatchObject({ count: 1 });
});

it('gives addresses beyond the hundredth one line together', () => {
  const log = createRefusedKeysLog();
  const lines = Array.from({ length: 5000 }, (_, index) => log.add(`address ${index}`, 'key…', 0));
  expect(lines.filter((line) => line !== null)).toHaveLength(101);
  expect(log.due(60_000)).toEqual([{ remoteAddress: 'other addresses', key: 'key…', count: 4899 }]);
});
