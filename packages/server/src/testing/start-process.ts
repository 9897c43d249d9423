import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { packageFolder } from '../kernel/package-folder';

/** The product as its own process, as an operator starts it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Empty for a worker, which answers no requests. */
  readonly url: string;
  /** Everything that it wrote so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Spawns the product, or the `main.js` of another release, without waiting until it is ready. */
export function spawnServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  main = join(inject('testBuild'), 'main.js'),
): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    cwd: packageFolder,
    env: { ...process.env, PALCO_SEED: 'none', PALCO_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process wrote, and how it ended. */
export async function outcomeOf(
  child: ChildProcess,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data: Buffer) => (texts.stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (texts.stderr += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}

/** Starts the product and waits until it printed its address, or that it has none. */
export async function startProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  main?: string,
): Promise<ServerProcess> {
  const child = spawnServer(['--data-dir', dataDir], env, main);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const match = /Palco (?:is at (\S+)|does jobs)/.exec(output);
      if (match !== null) resolve(match[1] ?? '');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(([code]) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    child,
    url,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}
