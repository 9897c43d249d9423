import type { NginxControl } from './nginx-control';
import type { NginxPublishers } from './nginx-publishers';
import type { NginxStream } from './read-statistics';

const lookMs = 1000;
/** While a stream is expected: its packager is not started before nginx has it. */
const soonMs = 100;
/** Looks without an answer until nginx counts as gone; a refused connection counts at once. */
const mostSilent = 3;

interface WatchParts {
  readonly control: NginxControl;
  readonly publishers: NginxPublishers;
  warn(message: string, detail: object): void;
}

/** Looks at the streams of nginx again and again. */
export function watchNginx({ control, publishers, warn }: WatchParts) {
  let streams: readonly NginxStream[] = [];
  let isUp = false;
  let silent = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  function failed(error: unknown): void {
    silent += 1;
    const { code } = Object((error as Error).cause) as NodeJS.ErrnoException;
    if (silent < mostSilent && code !== 'ECONNREFUSED') return;
    if (isUp || silent === 1) warn('nginx does not answer: no live signals are taken', { err: error });
    isUp = false;
    streams = [];
    publishers.loseAll();
  }
  async function look(): Promise<void> {
    clearTimeout(timer);
    try {
      streams = await control.streams();
      silent = 0;
      isUp = true;
      if (!isStopped) publishers.onStreams(streams, performance.now());
    } catch (error) {
      failed(error);
    }
    next(publishers.isExpecting() ? soonMs : lookMs);
  }
  function next(waitMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void start(), waitMs);
  }
  function start(): Promise<void> {
    return (looking ??= look().finally(() => (looking = null)));
  }
  return {
    start,
    /** A stream is expected. */
    hurry: (): void => {
      if (looking === null) next(soonMs);
    },
    isUp: () => isUp,
    streams: () => streams,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
