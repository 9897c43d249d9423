// The embedded PostgreSQL (PGlite) in its own process: its work blocks the event loop, and the server's must stay free.
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { DatabaseAddress, DatabaseReply, DatabaseRequest, DatabaseStart } from './database-messages';
import { lockFolder, socketAddress } from './folder-lock';
import { withWholeConversations } from './whole-conversations';

/** How long a predecessor that is just ending may still hold the folder. */
const LOCK_WAIT_MS = 3_000;
const MAX_CONNECTIONS = 16;
/** The name that PostgreSQL's own clients look for in a folder. */
const SOCKET_NAME = '.s.PGSQL.5432';

let database: PGlite | undefined;
let server: PGLiteSocketServer | undefined;

function reply(message: DatabaseReply): void {
  process.send?.(message);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function listenAddress(folder: string | null): Promise<DatabaseAddress> {
  if (folder === null || process.platform === 'win32') return { port: await freePort() };
  const path = socketAddress(folder, SOCKET_NAME);
  rmSync(path, { force: true });
  return { path };
}

async function start({ folder, lockFolder: locked, snapshot }: DatabaseStart): Promise<void> {
  if (locked !== null) {
    await mkdir(locked, { recursive: true, mode: 0o700 });
    if (!(await lockFolder(locked, LOCK_WAIT_MS))) return reply({ kind: 'locked' });
  }
  const loadDataDir =
    snapshot !== null && (folder === null || !existsSync(folder))
      ? new Blob([await readFile(snapshot)])
      : undefined;
  database = await PGlite.create(folder ?? 'memory://', loadDataDir === undefined ? {} : { loadDataDir });
  const address = await listenAddress(locked);
  server = new PGLiteSocketServer({
    db: withWholeConversations(database),
    maxConnections: MAX_CONNECTIONS,
    ...('path' in address ? { path: address.path } : { host: '127.0.0.1', port: address.port }),
  });
  await server.start();
  reply({ kind: 'ready', address });
}

async function dump(file: string): Promise<void> {
  if (database === undefined) throw new Error('the database is not open');
  const blob = await database.dumpDataDir('gzip');
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, Buffer.from(await blob.arrayBuffer()));
  await rename(part, file);
  reply({ kind: 'dumped' });
}

async function stop(): Promise<void> {
  await server?.stop();
  await database?.close();
  process.exit(0);
}

async function handle(request: DatabaseRequest): Promise<void> {
  if (request.kind === 'start') await start(request);
  else if (request.kind === 'dump') await dump(request.file);
  else await stop();
}

process.on('message', (request: DatabaseRequest) => {
  handle(request).catch((error: unknown) => {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
// The parent is gone, even by SIGKILL: PostgreSQL's own log makes an end at any moment safe.
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole group; the parent finishes its requests first and then says "stop".
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
