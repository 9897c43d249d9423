import { expect, test } from 'vitest';
import { pageCount, pageOf, startOf } from './carousel.pure';

test('whatever the numbers, the card of a page is in view', () => {
  for (let items = 1; items <= 20; items += 1) {
    for (let shown = 1; shown <= 6; shown += 1) {
      for (let index = 0; index < items; index += 1) {
        const start = startOf(pageOf(index, items, shown), items, shown);
        expect(index >= start && index < start + shown).toBe(true);
      }
      expect(pageCount(items, shown)).toBe(Math.max(1, Math.ceil(items / shown)));
    }
  }
});
