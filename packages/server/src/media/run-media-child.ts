import type { ChildProcess } from 'node:child_process';
import { forkChild } from '../kernel/child-process/fork-child';
import type { ForkOptions } from '../kernel/child-process/fork-child';
import { StorageError } from '../ports/disk-files';
import { MediaError } from '../ports/media-engine';
import type { HeardWindow } from '../ports/transcriber';
import type { ChildMessage, MediaResults, MediaTask } from './child-messages';
import type { MediaLimits } from './media-limits';

/** How {@link runMediaChild} runs a task. */
export interface RunOptions<Task extends MediaTask> {
  readonly task: Task;
  readonly limits: MediaLimits;
  readonly signal?: AbortSignal;
  onProgress?(percent: number): void;
  /** What a model heard in the next window of a sound. */
  onHeard?(window: HeardWindow): void;
  /** Told the process id, for tests that end the child from outside. */
  onStart?(pid: number): void;
}

/** Allow-list of environment variables: a child that reads untrusted files must not have the server's secrets. */
const allowedVariables = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'SYSTEMROOT',
  'LD_LIBRARY_PATH',
  'TZ',
]);
const stderrTail = 4000;

/**
 * Runs one task in a child process and kills that process afterwards, on success as on failure.
 * Throws {@link MediaError}, or the signal's reason where it was aborted.
 */
export async function runMediaChild<Task extends MediaTask>(
  options: RunOptions<Task>,
): Promise<MediaResults[Task['name']]> {
  options.signal?.throwIfAborted();
  const child = forkMediaChild();
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // A child that failed to start emits no `close`. Later errors (of `send`) need a listener too.
    child.on('error', () => resolve());
  });
  if (child.pid !== undefined) options.onStart?.(child.pid);
  try {
    return await watch(child, options);
  } finally {
    // The child does not exit by itself, because its exit could truncate its last message.
    child.kill('SIGKILL');
    await ended;
  }
}

/** Forks a child that reads untrusted input. */
export function forkMediaChild(
  entry = 'media/media',
  options: Pick<ForkOptions, 'hasInput' | 'env'> = {},
): ChildProcess {
  const hidden = Object.keys(process.env).filter((name) => !allowedVariables.has(name.toUpperCase()));
  const env = { ...Object.fromEntries(hidden.map((name) => [name, undefined])), ...options.env };
  return forkChild(entry, { ...options, env });
}

function watch<Task extends MediaTask>(
  child: ChildProcess,
  { task, limits, signal, onProgress, onHeard }: RunOptions<Task>,
): Promise<MediaResults[Task['name']]> {
  return new Promise((resolve, reject) => {
    const timers = createWatchdog(limits, task.name, (error) => settle(() => reject(error)));
    const tail = keepTail(child);
    const onAbort = (): void => settle(() => reject(signal?.reason));
    function settle(act: () => void): void {
      timers.stop();
      signal?.removeEventListener('abort', onAbort);
      act();
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    child.once('error', (cause) => settle(() => reject(crash(cause))));
    child.once('exit', (code, killedBy) =>
      settle(() => reject(crash(`The child ended with ${killedBy ?? code}. ${tail()}`))),
    );
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'source') timers.knowDuration(message.durationSeconds);
      else if (message.type === 'beat') timers.beat(message);
      else if (message.type === 'progress') onProgress?.(message.percent);
      else if (message.type === 'heard') onHeard?.(message.window);
      else if (message.type === 'failed') {
        settle(() => reject(failureOf(message)));
      } else settle(() => resolve(message.result as MediaResults[Task['name']]));
    });
    child.send(task);
  });
}

function failureOf({ code, retryable, detail }: Extract<ChildMessage, { type: 'failed' }>): Error {
  return code === 'STORAGE_FULL'
    ? new StorageError('FULL', 'The engine found no room', { cause: detail })
    : new MediaError(code, { retryable, cause: detail });
}

function wallLimitOf(task: MediaTask['name'], limits: MediaLimits): number {
  if (task === 'check') return limits.checkMs;
  return task === 'probe' || task === 'picture' || task === 'make-clip' || task === 'make-posters'
    ? limits.shortTaskMs
    : limits.packageBaseMs;
}

/** Enforces wall clock, stall time and memory. The first limit that is exceeded ends the task. */
function createWatchdog(limits: MediaLimits, task: MediaTask['name'], end: (error: MediaError) => void) {
  const startedAt = performance.now();
  const limitMs = wallLimitOf(task, limits);
  const overtime = (): void =>
    end(new MediaError('TIME_LIMIT', { retryable: false, message: 'Took too long' }));
  const stalled = (): void => end(new MediaError('TIME_LIMIT', { retryable: true, message: 'No progress' }));
  let wall = setTimeout(overtime, limitMs);
  let stall = setTimeout(stalled, limits.stallMs);
  let lastProgress = -1;
  return {
    knowDuration(seconds: number | null): void {
      clearTimeout(wall);
      const total = limitMs + (seconds ?? limits.unknownDurationSeconds) * limits.packageMsPerSecond;
      // `setTimeout` fires at once for delays above 2^31 - 1 ms.
      wall = setTimeout(overtime, Math.min(total - (performance.now() - startedAt), 2 ** 31 - 1));
    },
    beat(message: Extract<ChildMessage, { type: 'beat' }>): void {
      if (message.residentBytes > limits.memoryBytes) {
        end(new MediaError('PROCESSING_FAILED', { retryable: false, message: 'Took too much memory' }));
      }
      const progress = message.steps + message.written;
      if (progress === lastProgress) return;
      lastProgress = progress;
      clearTimeout(stall);
      stall = setTimeout(stalled, limits.stallMs);
    },
    stop(): void {
      clearTimeout(wall);
      clearTimeout(stall);
    },
  };
}

/** Keeps the end of a child's stderr, for the log only. Also drains its pipes, which would block the child when full. */
export function keepTail(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-stderrTail);
  });
  return () => text;
}

function crash(cause: unknown): MediaError {
  return new MediaError('PROCESSING_FAILED', { retryable: true, message: 'The media process died', cause });
}
