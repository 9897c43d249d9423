import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a unix socket that every system takes (macOS: 104 bytes with the closing zero). */
const SOCKET_PATH_BYTES = 100;
const TAKE_OVER_SETTLE_MS = 100;

/**
 * The address of a local socket for a folder: inside of it, or in the system's temporary folder where the path would
 * be too long, or a named pipe on Windows. The same folder always gives the same address.
 */
export function socketAddress(folder: string, name: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\palco-${digest}-${name}`;
  const inside = join(folder, name);
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES) return inside;
  const uid = process.getuid?.() ?? 0;
  const outside = join(tmpdir(), `palco-${uid}-${digest}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  const stat = lstatSync(outside);
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0) {
    throw new Error(`${outside} exists and does not belong to this user alone`);
  }
  return join(outside, name);
}

/** What the lock's holder says of itself; null where nobody listens, so the file is what a killed process left behind. */
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

function listen(address: string, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(name));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(true);
    });
  });
}

/** Two processes may find the same leftover at once: whose socket stands at the address a moment later has won. */
async function takeOver(address: string, name: string): Promise<boolean> {
  rmSync(address, { force: true });
  if (!(await listen(address, name))) return false;
  await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_SETTLE_MS));
  return (await askHolder(address)) === name;
}

/**
 * Takes a folder for this process alone, as long as it lives: the lock is a socket that it listens on, so the system
 * frees it however the process ends, and no process id can be mistaken for another one's.
 *
 * @returns false when another process holds it and kept it for `waitMs` (a predecessor that is just ending).
 */
export async function lockFolder(folder: string, waitMs: number): Promise<boolean> {
  const address = socketAddress(folder, 'lock.sock');
  const name = randomUUID();
  const deadline = Date.now() + waitMs;
  for (;;) {
    if (await listen(address, name)) return true;
    const leftover =
      process.platform !== 'win32' && (await askHolder(address)) === null && existsSync(address);
    if (leftover && (await takeOver(address, name))) return true;
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
