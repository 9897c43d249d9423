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

async function listenAddress({ lockFolder: folder, before }: DatabaseStart): Promise<DatabaseAddress> {
  if (process.platform === 'win32') return before ?? { port: await freePort() };
  const path = socketAddress(folder, SOCKET_NAME);
  rmSync(path, { force: true });
  return { path };
}

async function readSnapshot(file: string | null): Promise<{ loadDataDir?: Blob }> {
  return file === null ? {} : { loadDataDir: new Blob([await readFile(file)]) };
}

/** A new database is made beside its place and moved there whole: an impatient Ctrl+C leaves no half one behind. */
async function makeFolder(folder: string, snapshot: string | null): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const made = await PGlite.create(part, await readSnapshot(snapshot));
  await made.close();
  await rename(part, folder);
}

async function start(request: DatabaseStart): Promise<void> {
  const { folder, lockFolder: locked, snapshot } = request;
  await mkdir(locked, { recursive: true, mode: 0o700 });
  if (!(await lockFolder(locked, LOCK_WAIT_MS))) return reply({ kind: 'locked' });
  if (folder !== null && !existsSync(folder)) await makeFolder(folder, snapshot);
  database = await PGlite.create(folder ?? 'memory://', folder === null ? await readSnapshot(snapshot) : {});
  const address = await listenAddress(request);
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
