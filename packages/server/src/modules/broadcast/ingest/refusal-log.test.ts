import { expect, it } from 'vitest';
import { createRefusalLog } from './refusal-log.pure';

it('logs the first refusal of a subject at once, the others once a minute with their number', () => {
  const log = createRefusalLog();
  expect(log.add('a', 'one…', 0)).toEqual({ subject: 'a', detail: 'one…', count: 1 });
  for (let index = 0; index < 1000; index += 1) expect(log.add('a', 'more…', index)).toBeNull();
  expect(log.add('b', 'two…', 10)).toEqual({ subject: 'b', detail: 'two…', count: 1 });
  expect(log.due(59_999)).toEqual([]);
  expect(log.due(60_000)).toEqual([{ subject: 'a', detail: 'more…', count: 1000 }]);
  expect(log.due(60_010)).toEqual([]);
  // Nothing came for a whole interval: the next one is logged at once.
  expect(log.due(120_000)).toEqual([]);
  expect(log.add('a', 'late…', 120_001)).toMatchObject({ count: 1 });
});

it('gives subjects beyond the hundredth one line together', () => {
  const log = createRefusalLog();
  const lines = Array.from({ length: 5000 }, (_, index) => log.add(`subject ${index}`, 'key…', 0));
  expect(lines.filter((line) => line !== null)).toHaveLength(101);
  expect(log.due(60_000)).toEqual([{ subject: 'others', detail: 'key…', count: 4899 }]);
});

it('goes on where the clock is set back', () => {
  const log = createRefusalLog();
  log.add('a', 'one…', 7_200_000);
  log.add('a', 'more…', 7_200_001);
  expect(log.due(3_600_000)).toEqual([{ subject: 'a', detail: 'more…', count: 1 }]);
  expect(log.due(3_659_999)).toEqual([]);
});
