import { stat } from 'node:fs/promises';
import { StartError } from '../kernel/errors/start-error';
import type { CopyFile } from '../kernel/files/copy-tree';
import { createDiskRoom } from '../ports/disk-room';
import type { DiskRoom } from '../ports/disk-room';

/** Where a copy goes. */
export interface CopyTarget {
  /** Of the disk of the server. */
  readonly room: Pick<DiskRoom, 'freeBytes'>;
  /** Whether the copy is on the same disk. */
  readonly isBeside: boolean;
}

export async function targetOf(dataDir: string, folder: string): Promise<CopyTarget> {
  const [{ dev: here }, { dev: there }] = await Promise.all([stat(dataDir), stat(folder)]);
  return { room: createDiskRoom([dataDir]), isBeside: here === there };
}

/**
 * Copies as long as the server has more than its reserve: a copy on the same disk, and the write-ahead log that is kept for the
 * time of a copy, take of its room. A full disk is no reason not to save what is on it somewhere else.
 *
 * @throws {@link StartError} from the copy.
 */
export async function sparingRoom({ room, isBeside }: CopyTarget, copyFile: CopyFile): Promise<CopyFile> {
  const wasFull = !isBeside && (await room.freeBytes()) === 0;
  return async (from, to) => {
    const taken = isBeside ? (await stat(from)).size : 0;
    if (!wasFull && (await room.freeBytes()) <= taken)
      throw new StartError('The disk of the data folder would have only its reserve left.');
    await copyFile(from, to);
  };
}
