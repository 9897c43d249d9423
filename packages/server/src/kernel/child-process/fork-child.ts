import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeFolder, runsFromSource } from '../package-folder';

/** tsx is there in development only, so it is looked for when it is needed. */
function tsxLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** How {@link forkChild} starts a child. */
export interface ForkOptions {
  /** Environment on top of the parent's; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Flags for Node, for example `--max-old-space-size=256`. */
  readonly execArgv?: readonly string[];
  /** Sends structured clones (typed arrays, maps) instead of JSON. */
  readonly structuredClone?: boolean;
  /** Its standard input is a pipe instead of nothing. */
  readonly hasInput?: boolean;
}

/**
 * Starts a child process from its entry, `src/**\/*.child.ts`, given without the ending:
 * `forkChild('media/media')`. From the sources it runs through tsx, from the build as JavaScript.
 * The child's output is piped, and its IPC channel closes when this process dies, however it dies: a child must
 * leave on `disconnect`.
 */
export function forkChild(entry: string, options: ForkOptions = {}): ChildProcess {
  return fork(join(codeFolder, `${entry}.child.${runsFromSource ? 'ts' : 'js'}`), {
    execArgv: [...(runsFromSource ? ['--import', tsxLoader()] : []), ...(options.execArgv ?? [])],
    env: { ...process.env, NODE_OPTIONS: undefined, ...options.env },
    serialization: options.structuredClone ? 'advanced' : 'json',
    stdio: [options.hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'ipc'],
  });
}
