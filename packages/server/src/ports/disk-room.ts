import { statfsSync } from 'node:fs';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { StorageError, isMissing } from './disk-files';

/**
 * Disk space that media leave free for the database and the logs on the same disk. The segments of a live may use half of it, so
 * that viewers go on when its recording has no room any more.
 */
const maxReserveBytes = 256 * 1024 * 1024;
const reserveShare = 0.02;

/** How much room a disk has. */
export interface RoomFigures {
  /** All that this process may write, with the reserve. */
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

/** The room on the disks that this process writes to; of several, that of the one with the least. */
export interface DiskRoom {
  figures(): Promise<RoomFigures>;
  /** Bytes that media may take, without the reserve. */
  freeBytes(): Promise<number>;
}

function figuresOf({ blocks, bavail, bsize }: StatsFs): RoomFigures {
  const reserveBytes = Math.floor(Math.min(maxReserveBytes, blocks * bsize * reserveShare));
  return { freeBytes: bavail * bsize, reserveBytes };
}

const beyondReserve = ({ freeBytes, reserveBytes }: RoomFigures): number =>
  Math.max(0, freeBytes - reserveBytes);

/** In reserves: what is left when the disk counts as almost full, before media have to wait, and when it does no more. */
const low = { begins: 2, ends: 2.5 };

/** Whether a disk is almost full. `was`: whether it counted so before. */
export const isLow = ({ freeBytes, reserveBytes }: RoomFigures, was: boolean): boolean =>
  freeBytes < reserveBytes * (was ? low.ends : low.begins);

/** The room of the disk that a folder is on; null where there is no such folder. */
async function readRoom(folder: string): Promise<RoomFigures | null> {
  try {
    return figuresOf(await statfs(folder));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function createDiskRoom(folders: readonly string[]): DiskRoom {
  async function figures(): Promise<RoomFigures> {
    const found = (await Promise.all(folders.map(readRoom))).filter((one) => one !== null);
    const [least] = found.sort((one, other) => beyondReserve(one) - beyondReserve(other));
    // Nothing was written so far.
    return least ?? { freeBytes: Number.MAX_SAFE_INTEGER, reserveBytes: 0 };
  }
  return { figures, freeBytes: async () => beyondReserve(await figures()) };
}

/** Throws the error of a full disk where a write would use the reserve, or more of it than this share. */
export function requireRoomSync(folder: string, bytes: number, share = 1): void {
  const { freeBytes, reserveBytes } = figuresOf(statfsSync(folder));
  if (freeBytes - bytes < reserveBytes * share) throw noRoom();
}

export const noRoom = (): StorageError => new StorageError('FULL', 'Only the reserve is left');

/** What {@link whileRoom} has to know. */
export interface RoomNeed {
  readonly signal: AbortSignal;
  /** What is known of how much it takes; default nothing. */
  readonly bytes?: number;
}

const lookEveryMs = 500;

/**
 * Does work that fills a disk only as long as there is room: it is aborted before it uses the reserve. An engine that found no
 * room may say so in many ways, or that its file is damaged, so whatever fails while there is none failed for that.
 *
 * @throws StorageError `FULL`.
 */
export async function whileRoom<Value>(
  room: Pick<DiskRoom, 'freeBytes'>,
  { signal, bytes = 0 }: RoomNeed,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if ((await room.freeBytes()) <= bytes) throw noRoom();
  const full = new AbortController();
  const look = async (): Promise<void> => {
    if ((await room.freeBytes()) <= 0) full.abort(noRoom());
  };
  // A look that fails tells nothing; the next one may.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  try {
    return await work(AbortSignal.any([signal, full.signal]));
  } catch (error) {
    signal.throwIfAborted();
    await look();
    full.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
  }
}
