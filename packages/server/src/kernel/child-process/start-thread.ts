import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { codeFolder, runsFromSource } from '../package-folder';

/** What a thread may take of the memory, in MiB. */
const mostMemory = 128;

/** Node 20 passes the loader of TypeScript on to child processes, not to threads. */
const fromSource = (path: string): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(path).href)}); });`;

/**
 * Starts a thread from its entry, `src/**\/*.thread.ts`, given without the ending. It is for work of our own that would keep the
 * server from answering; what reads foreign bytes has a process of its own. It keeps no process alive.
 */
export function startThread(entry: string): Worker {
  const path = join(codeFolder, `${entry}.thread.${runsFromSource ? 'ts' : 'js'}`);
  const thread = new Worker(runsFromSource ? fromSource(path) : path, {
    eval: runsFromSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  thread.unref();
  return thread;
}
