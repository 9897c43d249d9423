import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkChild } from '../child-process/fork-child';
import type { DatabaseAddress, DatabaseReply, DatabaseRequest } from './database-messages';
import { StartError } from '../errors/start-error';

/** The embedded database, as the server sees it. */
export interface EmbeddedDatabase {
  readonly address: DatabaseAddress;
  /** Writes everything into one compressed file, from which `snapshot` starts again. */
  dump(file: string): Promise<void>;
  /** Closes the database in order and waits for the child to end. */
  stop(): Promise<void>;
}

/** How {@link startEmbeddedDatabase} starts. */
export interface EmbeddedDatabaseOptions {
  /** The database's own folder; null keeps it in memory. */
  readonly folder: string | null;
  /** Locked for one server at a time; also holds the socket. */
  readonly lockFolder: string;
  readonly snapshot?: string;
  /** Lines that the child wrote, and its unexpected end. */
  onOutput(line: string): void;
  /** The child died and nobody asked it to. */
  onCrash(detail: string): void;
}

/** How long the database may take to close before it is killed; its write-ahead log survives that. */
const STOP_TIMEOUT_MS = 5_000;

function ask(child: ChildProcess, request: DatabaseRequest): Promise<DatabaseReply> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (reply: DatabaseReply): void => {
      finish();
      resolve(reply);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      finish();
      reject(new Error(`the database process ended (${signal ?? code})`));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(request);
  });
}

function follow(child: ChildProcess, onOutput: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      for (const line of text.split('\n')) if (line.trim() !== '') onOutput(line);
    });
  }
}

async function startChild(
  options: EmbeddedDatabaseOptions,
): Promise<{ child: ChildProcess; address: DatabaseAddress }> {
  const child = forkChild('kernel/database/database');
  follow(child, options.onOutput);
  const { folder, lockFolder } = options;
  const reply = await ask(child, {
    kind: 'start',
    folder,
    lockFolder,
    snapshot: options.snapshot ?? null,
  }).catch((error: unknown): DatabaseReply => ({ kind: 'failed', message: String(error) }));
  if (reply.kind === 'ready') return { child, address: reply.address };
  child.kill('SIGKILL');
  if (reply.kind === 'locked') {
    throw new StartError(
      `Another server already uses the data folder ${lockFolder}. Stop it first, or choose another folder with --data-dir.`,
    );
  }
  throw new StartError(
    `The database in ${folder ?? 'memory'} could not be opened: ${reply.kind === 'failed' ? reply.message : reply.kind}. ` +
      `Nothing was changed. Put a backup from ${lockFolder}/backups in its place, or move the folder away to begin anew.`,
  );
}

/**
 * Starts the embedded PostgreSQL in a child process.
 *
 * @throws {@link StartError} when the folder is in use or the database cannot be opened.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { child, address } = await startChild(options);
  let stopping = false;
  child.on('exit', (code, signal) => {
    if (!stopping) options.onCrash(`the database process ended (${signal ?? code})`);
  });
  return {
    address,
    async dump(file) {
      const reply = await ask(child, { kind: 'dump', file });
      if (reply.kind !== 'dumped') throw new Error(reply.kind === 'failed' ? reply.message : reply.kind);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      stopping = true;
      const ended = once(child, 'exit');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.send({ kind: 'stop' } satisfies DatabaseRequest);
      await ended;
      clearTimeout(timer);
    },
  };
}
