import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFileQuickly, copyTree } from './copy-tree';

let root: string;
let from: string;
let to: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'palco-tree-'));
  [from, to] = [join(root, 'from'), join(root, 'to')];
  mkdirSync(join(from, 'below'), { recursive: true });
  for (const name of ['a', 'b', 'below/c']) writeFileSync(join(from, name), name);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the copy of a folder', () => {
  it('has its files with their times, without what does not belong', async () => {
    utimesSync(join(from, 'below/c'), 1000, 1000);
    await copyTree({ from, to, belongs: (path) => path !== 'b' });
    expect(readdirSync(to).sort()).toEqual(['a', 'below']);
    expect(readFileSync(join(to, 'below/c'), 'utf8')).toBe('below/c');
    expect(statSync(join(to, 'below/c')).mtimeMs).toBe(1_000_000);
  });

  it('holds what links point to, not the links', async () => {
    renameSync(join(from, 'below'), join(root, 'other-disk'));
    symlinkSync(join(root, 'other-disk'), join(from, 'below'));
    symlinkSync(join(root, 'nowhere'), join(from, 'dangling'));
    await copyTree({ from, to });
    rmSync(join(root, 'other-disk'), { recursive: true });
    expect(readFileSync(join(to, 'below/c'), 'utf8')).toBe('below/c');
    expect(existsSync(join(to, 'dangling'))).toBe(false);
  });

  it('has what gets another name meanwhile, and lacks what is removed', async () => {
    await copyTree({
      from,
      to,
      async copyFile(source, target) {
        if (source.endsWith('/a')) renameSync(join(from, 'b'), join(from, 'b.cut'));
        if (source.endsWith('/a')) rmSync(join(from, 'below'), { recursive: true });
        await copyFileQuickly(source, target);
      },
    });
    expect(readFileSync(join(to, 'b.cut'), 'utf8')).toBe('b');
    expect(readdirSync(to).sort()).toEqual(['a', 'b.cut']);
  });

  it('fails where it cannot be written', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const copy = copyTree({ from, to, copyFile: () => Promise.reject(full) });
    await expect(copy).rejects.toBe(full);
  });
});
