import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFolder } from '../package-folder';

const sources = join(packageFolder, 'src');
const page = join(packageFolder, '..', '..', 'docs', 'decisions', '0039-hot-rows.md');

/** What a statement waits for a row or a lock of its own by: `.for('update')`, `for share` in SQL, an advisory lock, an upsert. */
const lock =
  /\.for\('|\bfor (?:no key )?update\b|\bfor (?:key )?share\b|pg_(?:try_)?advisory_(?:xact_)?lock|onConflictDoUpdate\(|on conflict[^\n]*\s+do update/g;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;
const answers = new Set(['gathered', 'in turn', 'one writer', 'share', 'never waits', 'job', 'start']);

function countLocks(): Map<string, number> {
  const found = new Map<string, number>();
  for (const folder of ['kernel', 'modules'])
    for (const path of readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const name = `${folder}/${path.replaceAll('\\', '/')}`;
      const text = readFileSync(join(sources, name), 'utf8').replaceAll(comment, '');
      const count = text.match(lock)?.length ?? 0;
      if (count > 0) found.set(name, count);
    }
  return found;
}

const listed = [
  ...readFileSync(page, 'utf8').matchAll(/^\| `(\S+)`\s*\| (\d+)\s*\|[^|]+\| ([^|]+?)\s*\|$/gm),
];

it('every lock of a row has an answer in docs/decisions/0039-hot-rows.md to a crowd that takes it', () => {
  const known = Object.fromEntries(listed.map(([, file, count]) => [file, Number(count)]));
  expect(known).toEqual(Object.fromEntries(countLocks()));
});

it.each(listed.map(([, file, , answer = '']) => [file, answer.split(', ')]))('%s: %j', (_file, given) => {
  expect(given.filter((one) => !answers.has(one))).toEqual([]);
});
