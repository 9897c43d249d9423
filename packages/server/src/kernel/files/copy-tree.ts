import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../ports/disk-files';

/** Makes `to`, which is not there yet or is replaced, a copy of the file `from`. */
export type CopyFile = (from: string, to: string) => Promise<void>;

/** What {@link copyTree} copies. */
export interface TreeCopy {
  readonly from: string;
  readonly to: string;
  /** Whether a file or folder is copied, by its path below `from`, with `/` on every system. Default: all of them. */
  belongs?(path: string): boolean;
  /** Replaced in tests. */
  readonly copyFile?: CopyFile;
}

/** Where the file system can, the copy shares the blocks of the file until one of them changes. */
export const copyFileQuickly: CopyFile = (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE);

/**
 * Copies a folder that is in use. What is removed meanwhile is left out; what gets another name in its folder is copied under one
 * of them. Links are followed: a copy that holds a link to the original is none.
 */
export async function copyTree(copy: TreeCopy): Promise<void> {
  await copyEntry(copy, '');
}

/** @returns whether it was there. */
async function copyEntry(copy: TreeCopy, path: string): Promise<boolean> {
  const from = join(copy.from, path);
  try {
    const found = await stat(from);
    if (found.isDirectory()) await copyFolder(copy, path, found.mode);
    // Sockets and pipes hold nothing.
    if (!found.isFile()) return true;
    const to = join(copy.to, path);
    await (copy.copyFile ?? copyFileQuickly)(from, to);
    await utimes(to, found.atime, found.mtime);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !existsSync(from)) return false;
    throw error;
  }
}

async function copyFolder(copy: TreeCopy, path: string, mode: number): Promise<void> {
  await mkdir(join(copy.to, path), { recursive: true, mode });
  const seen = new Set<string>();
  let hasVanished = true;
  // What is not there any more may have got a name that the first list does not have.
  while (hasVanished) {
    hasVanished = false;
    for (const name of await readdir(join(copy.from, path))) {
      if (seen.has(name)) continue;
      seen.add(name);
      const below = path === '' ? name : `${path}/${name}`;
      const belongs = copy.belongs?.(below) ?? true;
      if (belongs && !(await copyEntry(copy, below))) hasVanished = true;
    }
  }
}
