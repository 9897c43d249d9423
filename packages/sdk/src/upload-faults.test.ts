import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Where tests of uploads are; the steps of `npm test` name the long runs. */
const files = [
  'tooling/parts.mjs',
  ...['sdk/src', 'server/src', 'console/src', 'console/e2e'].flatMap((folder) =>
    readdirSync(join(root, 'packages', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'upload-faults.test.ts')
      .map((path) => join('packages', folder, path)),
  ),
];

/** The rows that titles begin with: `U3: …`, or `U6, U7: …` for several. */
function rowsNamedIn(source: string): readonly string[] {
  const titles = source.matchAll(/\b(?:it|test|describe|name)\b[^'"`\n]*['"`]([UF]\d+(?:, [UF]\d+)*): /g);
  const tables = source.matchAll(/^\s*(?:\]\)\()?['"`]([UF]\d+(?:, [UF]\d+)*): /gm);
  return [...titles, ...tables].flatMap(([, rows = '']) => rows.split(', '));
}

const rows = [...read('docs/upload-faults.md').matchAll(/^\| ([UF]\d+) +\| /gm)].map(([, row = '']) => row);
const tests = new Map<string, string[]>();
for (const file of files)
  for (const row of rowsNamedIn(read(file))) tests.set(row, [...(tests.get(row) ?? []), file]);

describe('the rows of docs/upload-faults.md', () => {
  it('are all there, each once', () => {
    const of = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
    expect(rows).toEqual([...of('U', 17), ...of('F', 27)]);
  });

  it.each(rows)('%s has a test that names it', (row) => {
    expect(tests.get(row) ?? [], `a title that begins with «${row}: »`).not.toEqual([]);
  });

  it('are all that tests name', () => {
    expect([...tests.keys()].filter((row) => !rows.includes(row))).toEqual([]);
  });
});

it('a row is found in every form of a test title, and nowhere else', () => {
  const sources = [
    "it('U1: x', () => {",
    "])('U2: x', async",
    "test.step('U3, F4: x', () =>",
    "    'U5: x',",
    "describe.each(all)('F6: x'",
  ];
  expect(sources.map(rowsNamedIn)).toEqual([['U1'], ['U2'], ['U3', 'F4'], ['U5'], ['F6']]);
  expect(["expect(text).toBe('U1: x')", '// U2: x'].flatMap(rowsNamedIn)).toEqual([]);
});
