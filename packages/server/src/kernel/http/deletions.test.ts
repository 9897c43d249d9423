import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFolder } from '../package-folder';
import { operations } from './contract';

const path = join(packageFolder, '../../docs/decisions/0040-what-a-deletion-keeps.md');
const row = /^\| `(\w+)` +\| (trash|undo|final) +\| (.+?) *\|$/;

it('each deletion of the contract says what it keeps', async () => {
  const rows = (await readFile(path, 'utf8')).split('\n').flatMap((line) => {
    const [, id, kind, text] = row.exec(line) ?? [];
    return id === undefined ? [] : [{ id, kind, text }];
  });
  const deletions = operations.filter(({ method }) => method === 'DELETE').map(({ id }) => String(id));
  expect(rows.map(({ id }) => id).sort()).toEqual(deletions.sort());
  // What lies in the trash can be brought back by an operation.
  const restored: Record<string, string> = {
    deleteVideo: 'restoreVideo',
    deleteDirectory: 'restoreDirectory',
    deletePlaylist: 'restorePlaylist',
    deleteLive: 'restoreLive',
    deleteLiveOverlay: 'restoreLiveOverlay',
  };
  const trashed = rows.filter(({ kind }) => kind === 'trash').map(({ id }) => id);
  expect(trashed.sort()).toEqual(Object.keys(restored).sort());
  const ids = operations.map(({ id }) => String(id));
  expect(Object.values(restored).filter((id) => !ids.includes(id))).toEqual([]);
});
