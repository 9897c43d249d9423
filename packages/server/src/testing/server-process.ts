import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../kernel/http/create-app';
import { openDatabase } from '../kernel/database/open-database';
import { packageFolder } from '../kernel/package-folder';
import { demoPassword } from '../seed/demo-people';
import { seedDemo } from '../seed/seed';
import { cheapPasswords } from './cheap-passwords';

/** A server in a process of its own, as it runs in production, so that it can be killed and measured. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL: to the server alone, or to it and its children in the same moment. */
  kill(whom: 'server' | 'group'): Promise<void>;
  /** SIGTERM, and waits for the orderly end. */
  stop(): Promise<void>;
  /** Highest resident memory so far of the server's process alone, in bytes (Linux). */
  peakMemoryBytes(): number;
}

/** How {@link startServerProcess} starts. */
export interface ServerProcessOptions {
  readonly dataDir: string;
  /** `build`: `dist/main.js`, which has to be there. `sources`: through tsx. Else the path of another build's `main.js`. */
  readonly code: 'build' | 'sources' | { readonly main: string };
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself, for example to write a profile. */
  readonly nodeOptions?: readonly string[];
}

const startTimeoutMs = 60_000;

/** Writes the demo people and teams into a data folder, without the clips that a first start would make. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({
    config: { dataDir, databaseUrl: null, postgresBin: process.env['PALCO_POSTGRES_BIN'] || null },
    log,
    durable: false,
  });
  await seedDemo(database.db, { product: 'palco', passwords: cheapPasswords() });
  await database.close();
}

/** Starts the server and waits until it says where it is. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), ...mainOf(options.code)], {
    // A process group of its own, so that a kill can include its children and no other process.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PALCO_SEED: 'none',
      PALCO_LOG_LEVEL: 'warn',
      ...options.env,
      PALCO_DATA_DIR: options.dataDir,
      PALCO_PORT: '0',
    },
  });
  const url = await readUrl(child);
  const pid = child.pid ?? 0;
  const end = async (target: number, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(target, signal);
    await ended;
  };
  return {
    url,
    pid,
    kill: (whom) => end(whom === 'group' ? -pid : pid, 'SIGKILL'),
    stop: () => end(pid, 'SIGTERM'),
    peakMemoryBytes() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
  };
}

/** Signs a demo person in with the password, as a client does. */
export async function signInTo(url: string, login = 'marina@colegioatlas.com.br'): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: demoPassword }),
  });
  if (response.status !== 200)
    throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

function mainOf(code: ServerProcessOptions['code']): string[] {
  if (code === 'sources') return ['--import', import.meta.resolve('tsx'), join(packageFolder, 'src/main.ts')];
  return [code === 'build' ? join(packageFolder, 'dist/main.js') : code.main];
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail('did not start in time'), startTimeoutMs);
    const fail = (what: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The server ${what}:\n${output.slice(-4000)}`));
    };
    const read = (text: Buffer): void => {
      output = (output + text.toString()).slice(-20_000);
      const url = /is at (http:\/\/\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
  });
}
