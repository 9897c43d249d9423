import { createHash, randomUUID } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../errors/start-error';

/** Longest path of a unix socket that every system takes (macOS: 104 bytes with the closing zero). */
export const SOCKET_PATH_BYTES = 100;
const LOCK_NAME = 'lock.sock';
/** The socket of the database; its lock file has the longest name. */
export const SOCKET_NAME = '.s.PGSQL.5432';
const LONGEST_NAME = `${SOCKET_NAME}.lock`;
const TAKE_OVER_SETTLE_MS = 100;

function digestOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

/**
 * The folder for the unix sockets of a data folder: itself, or one in the system's temporary folder where the path
 * would be too long. The same data folder always gives the same one.
 */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, LONGEST_NAME)) <= SOCKET_PATH_BYTES) return folder;
  const { uid, gid } = statSync(folder);
  const outside = join(tmpdir(), `palco-${uid}-${digestOf(folder)}`);
  if (mkdirSync(outside, { recursive: true, mode: 0o700 }) !== undefined) chownSync(outside, uid, gid);
  const stat = lstatSync(outside);
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0) {
    throw new StartError(`${outside} exists and does not belong to the owner of ${folder} alone.`);
  }
  return outside;
}

function lockAddress(folder: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\palco-${digestOf(folder)}`
    : join(socketFolder(folder), LOCK_NAME);
}

/** The name that the lock's holder sends; null if nobody listens: the socket file is stale, left by a killed process. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.once('end', () => resolve(said));
    socket.once('error', () => resolve(null));
  });
}

function listen(address: string, name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(name));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Two processes may replace the same stale socket at once: after a short wait, the one that answers there has the lock. */
async function takeOver(address: string, name: string): Promise<Server | null> {
  rmSync(address, { force: true });
  const server = await listen(address, name);
  if (server === null) return null;
  await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_SETTLE_MS));
  return (await askHolder(address)) === name ? server : null;
}

/** A folder that this process holds. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a folder for the lifetime of this process. The lock is a listening socket: the system releases it however the
 * process ends, and there is no pid file that a reused process id could invalidate.
 *
 * @returns null when another process holds it and kept it for `waitMs` (a predecessor that is just ending).
 */
export async function lockFolder(folder: string, waitMs: number): Promise<FolderLock | null> {
  const address = lockAddress(folder);
  const name = randomUUID();
  const deadline = Date.now() + waitMs;
  for (;;) {
    let server = await listen(address, name);
    const leftover =
      server === null &&
      process.platform !== 'win32' &&
      (await askHolder(address)) === null &&
      existsSync(address);
    if (leftover) server = await takeOver(address, name);
    if (server !== null) return { release: () => closeServer(server) };
    if (Date.now() >= deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
