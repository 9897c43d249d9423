import { closeSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** The file operations of a recording; tests inject a disk that is full. */
export interface LiveFiles {
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
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  create: (path) => openSync(path, 'wx'),
  write: (file, bytes) => writeSync(file, bytes),
  truncate: ftruncateSync,
  close: closeSync,
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
};

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether an operation failed because the disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code);
}
