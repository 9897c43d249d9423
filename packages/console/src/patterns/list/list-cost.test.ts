import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(features, file),
);
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

const pages = files.filter(
  (file) => file.endsWith('-page.tsx') && readFileSync(file, 'utf8').includes('<ListPage'),
);

test('there are list pages to count', () => {
  expect(pages.length).toBeGreaterThan(3);
});

// The pattern brings the toolbar, table, selection, pages and states: a feature says what its rows are.
test.each(pages)('%s costs at most 100 lines with its search, filters, orders and columns', (page) => {
  const beside = files.filter((file) => dirname(file) === dirname(page) && file.endsWith('.list.ts'));
  expect([page, ...beside].reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(100);
});
