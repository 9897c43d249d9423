import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the client sends: the first `chunks` chunks of each video in sequence, the videos concurrently. */
export interface ClientTask {
  readonly url: string;
  readonly token: string;
  readonly videoIds: readonly string[];
  readonly chunkBytes: number;
  readonly chunks: number;
  /** Larger than what is sent, so that every answer is a 201. */
  readonly totalBytes: number;
}

export interface ClientReport {
  readonly ms: number;
  readonly statuses: readonly number[];
  readonly failure?: string;
}

/** What is written to the disk without a server: the same bytes in the same chunks, with one sync for each. */
export interface BaselineTask {
  readonly folder: string;
  readonly chunkBytes: number;
  readonly chunks: number;
}

/** A child of the bench that works on one task at a time. */
export interface BenchChild<Task, Report> {
  readonly pid: number;
  run(task: Task): Promise<Report>;
  close(): void;
}

export function startBenchChild<Task extends object, Report>(file: string): BenchChild<Task, Report> {
  const child: ChildProcess = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  return {
    pid: child.pid ?? 0,
    run(task) {
      return new Promise((resolve, reject) => {
        const onExit = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (report) => {
          child.off('exit', onExit);
          resolve(report as Report);
        });
        child.send(task);
      });
    },
    close: () => child.kill(),
  };
}
