import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addresses } from './network';
import type { HostName, Network } from './network';

/** A machine of the cluster: its own network, its own folder, one program. */
export interface Host {
  readonly name: HostName;
  readonly address: string;
  /** Where it takes connections. */
  readonly port: number;
  /** Starts the program, and waits until it is of use. */
  start(): Promise<void>;
  /** SIGKILL to every process of the host in the same moment. */
  kill(): Promise<void>;
  /** SIGTERM to the program, and waits for its end. @returns its exit code */
  stop(): Promise<number | null>;
  /** Whether a process is one of this host. */
  has(pid: number): boolean;
  cut(): void;
  mend(): void;
  /** The file that it writes to. */
  readonly logFile: string;
}

/** What runs on a host. */
export interface Program {
  readonly command: readonly string[];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Asked again and again until it answers true. */
  isReady(): Promise<boolean>;
}

/** A busy machine of two cores starts eight hosts. */
const startTimeoutMs = 120_000;

/** Whether something takes connections at a port. */
export async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 });
  try {
    return await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'timeout').then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface HostOptions {
  readonly name: HostName;
  readonly network: Network;
  /** Holds a folder for each host. */
  readonly folder: string;
}

export async function createHost({ name, network, folder }: HostOptions, program: Program): Promise<Host> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const logFile = join(own, 'log');
  let child: ChildProcess | undefined;
  const readLog = async (): Promise<string> => (await readFile(logFile, 'utf8')).slice(-2_500);

  async function untilReady(started: ChildProcess): Promise<void> {
    for (const deadline = Date.now() + startTimeoutMs; !(await program.isReady()); await delay(100)) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`${name} did not start:\n${await readLog()}`);
    }
  }
  async function start(): Promise<void> {
    const [file = '', ...args] = [...network.on(name), ...program.command];
    const log = openSync(logFile, 'a');
    child = spawn(file, args, {
      cwd: own,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', log, log],
      // Of its own group: Ctrl+C ends the clients first, and the hosts with the network.
      detached: true,
    });
    await untilReady(child);
  }
  async function ended(): Promise<void> {
    if (child !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  }
  return {
    name,
    address: addresses[name],
    port: program.port,
    start,
    async kill() {
      for (const pid of network.processesOn(name)) kill(pid);
      await ended();
    },
    async stop() {
      child?.kill('SIGTERM');
      await ended();
      return child?.exitCode ?? null;
    },
    has: (pid) => network.processesOn(name).includes(pid),
    cut: () => network.cut(name),
    mend: () => network.mend(name),
    logFile,
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended by itself in between.
  }
}
