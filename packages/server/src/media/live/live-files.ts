import { closeSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { requireRoomSync } from '../../ports/disk-room';

/** The file operations of a recording; tests inject a disk that is full. */
export interface LiveFiles {
  /** Fails where a write to this folder would use the reserve of the disk. */
  requireRoom(folder: string, bytes: number): void;
  makeFolder(path: string): void;
  /** Fails where the file exists. */
  create(path: string): number;
  /** Returns how many bytes were written: fewer than given, or an error, where there is no room. */
  write(file: number, bytes: Uint8Array): number;
  truncate(file: number, size: number): void;
  close(file: number): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
}

export const liveFiles: LiveFiles = {
  requireRoom: requireRoomSync,
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  create: (path) => openSync(path, 'wx'),
  write: (file, bytes) => writeSync(file, bytes),
  truncate: ftruncateSync,
  close: closeSync,
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
};
