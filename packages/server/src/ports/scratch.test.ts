import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDiskScratch } from './scratch';

let root = '';
beforeEach(async () => {
  root = await fs.mkdtemp(join(tmpdir(), 'palco-scratch-'));
});
afterEach(() => fs.rm(root, { recursive: true, force: true }));

/** A folder that a process with the id of this one left behind. */
const leftover = `${hostname()}~${process.pid}~left`;

it('removes what a dead process of this machine left behind, and nothing of other machines', async () => {
  for (const name of [leftover, 'elsewhere~1~kept']) await fs.mkdir(join(root, name));
  const { path, remove } = await createDiskScratch(root).open();
  expect(await fs.readdir(root)).toContain('elsewhere~1~kept');
  expect(await fs.readdir(root)).not.toContain(leftover);
  expect(await fs.readdir(path)).toEqual([]);
  await remove();
  expect(await fs.readdir(root)).toEqual(['elsewhere~1~kept']);
});

it('opens a folder although a leftover cannot be removed', async () => {
  await fs.mkdir(join(root, leftover));
  const busy = vi.spyOn(fs, 'rm').mockRejectedValueOnce(Object.assign(new Error('busy'), { code: 'EBUSY' }));
  syncBuiltinESMExports();
  try {
    const { path } = await createDiskScratch(root).open();
    expect(busy).toHaveBeenCalledOnce();
    expect(await fs.readdir(path)).toEqual([]);
  } finally {
    busy.mockRestore();
    syncBuiltinESMExports();
  }
});
