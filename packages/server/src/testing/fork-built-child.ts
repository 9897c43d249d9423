import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { ForkOptions } from '../kernel/child-process/fork-child';

/** Replaces `forkChild` in tests (`vitest.config.ts`) by the built child: with tsx a child takes longer to start than to work. */
export function forkChild(entry: string, options: ForkOptions = {}): ChildProcess {
  return fork(join(inject('testBuild'), `${entry}.child.js`), {
    execArgv: [...(options.execArgv ?? [])],
    env: { ...process.env, NODE_OPTIONS: undefined, ...options.env },
    serialization: options.structuredClone ? 'advanced' : 'json',
    stdio: [options.hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'ipc'],
  });
}
