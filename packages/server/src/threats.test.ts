import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows = [...read('docs/threats.md').matchAll(/^\| (\d+) +\| /gm)].map(([, row = '']) => row);

/** The rows that the titles of tests begin with. */
function rowsNamedIn(source: string): string[] {
  const titles = source.matchAll(/\b(?:it|test|describe)\b[^'"`\n]*['"`]reliability rows? ([\d, ]+): /g);
  // The title of a table of tests stands on a line of its own.
  const tables = source.matchAll(/^\s*['"`]reliability rows? ([\d, ]+): /gm);
  return [...titles, ...tables].flatMap(([, named = '']) => named.split(', '));
}

const named = ['server/src', 'sdk/src', 'console/src', 'console/e2e'].flatMap((folder) =>
  readdirSync(join(root, 'packages', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => rowsNamedIn(read(join('packages', folder, path)))),
);

it('every threat has a test that names it, and tests name no other', () => {
  expect(rows.length).toBeGreaterThan(7);
  expect([...new Set(named)].toSorted()).toEqual(rows.toSorted());
});

it('every way that a table tells of has the test that it names', () => {
  const ways = [...read('docs/threats.md').matchAll(/^\| [^|]+ \| ([^|]+?) +\| `([\w./-]+)` +\|$/gm)];
  expect(ways.length).toBeGreaterThan(60);
  // The title of a table of tests stands apart from `it`.
  const isThere = ([, title = '', file = '']: RegExpMatchArray): boolean =>
    read(`packages/server/src/${file.startsWith('kernel/') ? '' : 'modules/'}${file}.test.ts`).includes(
      `'${title}',`,
    );
  expect(ways.filter((way) => !isThere(way)).map(([row]) => row)).toEqual([]);
});

it('a row is found in the title of a test alone', () => {
  expect(rowsNamedIn("it('reliability row 9: x'")).toEqual(['9']);
  expect(rowsNamedIn('describe(`reliability rows 9, 11: x`')).toEqual(['9', '11']);
  expect(rowsNamedIn("// reliability row 9: x\nexpect('reliability row 11: y')")).toEqual([]);
});
