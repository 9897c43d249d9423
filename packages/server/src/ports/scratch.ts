import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { createDiskRoom, whileRoom } from './disk-room';
import type { DiskRoom, RoomNeed } from './disk-room';
import { isRunning } from './is-running';

/** A temporary folder for one piece of work. */
export interface ScratchFolder {
  /** A unique name that is valid in a storage key. */
  readonly id: string;
  /** An empty folder. */
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/** Temporary folders for files that a worker is making. They are never served, and no later process reads them. */
export interface Scratch {
  open(): Promise<ScratchFolder>;
  /**
   * Lends a folder for a piece of work, which keeps the reserve of the disk.
   *
   * @throws StorageError `FULL` where there is no room, or none is left while it works.
   */
  during<Value>(
    need: RoomNeed,
    work: (folder: Omit<ScratchFolder, 'remove'>, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
}

const separator = '~';

/**
 * Folders below one folder, on the same file system as the {@link BlobStore} where that is a disk. What processes of this
 * machine left behind when they died is removed first.
 */
export function createDiskScratch(
  root: string,
  room: Pick<DiskRoom, 'freeBytes'> = createDiskRoom([root]),
): Scratch {
  const folder = resolve(root);
  let swept: Promise<void> | undefined;
  async function open(): Promise<ScratchFolder> {
    await (swept ??= removeLeftovers(folder));
    const id = randomUUID();
    const path = join(folder, [hostname(), process.pid, id].join(separator));
    await mkdir(path, { recursive: true });
    return { id, path, remove: () => rm(path, { recursive: true, force: true }) };
  }
  return {
    open,
    during: (need, work) =>
      whileRoom(room, need, async (signal) => {
        const lent = await open();
        try {
          return await work(lent, signal);
        } finally {
          await lent.remove();
        }
      }),
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [machine, pid] = name.split(separator);
    // A dead process may have had the same id as this one, which has no folder yet.
    const isLeft = machine === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (!isLeft) continue;
    // What cannot be removed now is left to the next start: it must not keep this process from its work.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
