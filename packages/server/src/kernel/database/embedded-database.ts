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
  /** Lines that the child wrote, and each new start after its unexpected end. */
  onOutput(line: string): void;
  /** The child died, nobody asked it to, and it was not or could not be started again. */
  onCrash(detail: string): void;
}

/** How long the database may take to close before it is killed; its write-ahead log survives that. */
const STOP_TIMEOUT_MS = 5_000;
/** A database that dies more often than this in the window has a reason that another start does not mend. */
const MOST_CRASHES = 3;
const CRASH_WINDOW_MS = 10 * 60_000;

function ask(child: ChildProcess, request: DatabaseRequest): Promise<DatabaseReply> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      child.off('message', onMessage);
      child.off('error', onError);
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
    const onError = (error: Error): void => {
      finish();
      reject(error);
    };
    child.on('message', onMessage);
    child.on('error', onError);
    child.on('exit', onExit);
    child.send(request);
  });
}

function follow(child: ChildProcess, onOutput: (line: string) => void): void {
  // Without a listener a child that could not be started, or a message to one that just ended, would end the server.
  child.on('error', (error) => onOutput(error.message));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      for (const line of text.split('\n')) if (line.trim() !== '') onOutput(line);
    });
  }
}

interface RunningChild {
  readonly child: ChildProcess;
  readonly address: DatabaseAddress;
}

async function startChild(
  options: EmbeddedDatabaseOptions,
  before: DatabaseAddress | null,
): Promise<RunningChild> {
  const child = forkChild('kernel/database/database');
  follow(child, options.onOutput);
  const { folder, lockFolder, snapshot = null } = options;
  const reply = await ask(child, { kind: 'start', folder, lockFolder, snapshot, before }).catch(
    (error: unknown): DatabaseReply => ({ kind: 'failed', message: String(error) }),
  );
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

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.send({ kind: 'stop' } satisfies DatabaseRequest);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts the embedded PostgreSQL in a child process, and starts it again when it dies, a few times: what was committed
 * is in its folder, and the pool's connections come back by themselves. A database in memory is gone with its process.
 *
 * @throws {@link StartError} when the folder is in use or the database cannot be opened.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { onCrash, onOutput, folder } = options;
  let running = await startChild(options, null);
  let stopping = false;
  let restart: Promise<void> | undefined;
  const crashes: number[] = [];

  function watch({ child }: RunningChild): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const detail = `the database process ended (${signal ?? code})`;
      crashes.push(Date.now());
      const recent = crashes.filter((time) => time > Date.now() - CRASH_WINDOW_MS).length;
      if (folder === null || recent > MOST_CRASHES) return onCrash(detail);
      onOutput(`${detail} and is started again`);
      restart = startAgain().catch((error: unknown) => onCrash(`${detail}: ${String(error)}`));
    });
  }

  async function startAgain(): Promise<void> {
    running = await startChild(options, running.address);
    watch(running);
  }

  watch(running);
  return {
    address: running.address,
    async dump(file) {
      const reply = await ask(running.child, { kind: 'dump', file });
      if (reply.kind !== 'dumped') throw new Error(reply.kind === 'failed' ? reply.message : reply.kind);
    },
    async stop() {
      stopping = true;
      await restart;
      await stopChild(running.child);
    },
  };
}
