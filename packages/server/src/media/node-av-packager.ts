import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { LivePackager, PackagingEvents, PackagingRun, PackagingTask } from '../ports/live-packager';
import type { MediaEngine } from '../ports/media-engine';
import type { LiveOrder, LiveReport } from './live/live-messages';
import { defaultMediaLimits } from './media-limits';
import { forkMediaChild, keepTail, runMediaChild } from './run-media-child';

/** How {@link createNodeAvPackager} works. */
export interface PackagerOptions {
  readonly media: Pick<MediaEngine, 'available'>;
  warn(message: string, detail: object): void;
}

/** Without a word for so long a child hangs. Opening a signal is part of it. */
const silentMs = 30_000;
/** What is left to write after a stop takes a moment. */
const goodbyeMs = 5000;
const mostMemory = 1024 ** 3;

/** FFmpeg through node-av, each signal in a child process of its own. */
export function createNodeAvPackager({ media, warn }: PackagerOptions): LivePackager {
  return {
    available: () => media.available(),
    start: (task, events) => startRun(task, events, warn),
    join: async (recordings, path, signal) =>
      void (await runMediaChild({
        task: { name: 'join-recordings', recordings, path },
        limits: { ...defaultMediaLimits, shortTaskMs: defaultMediaLimits.packageBaseMs },
        signal,
      })),
  };
}

/** A run that could not begin, for example because the disk is full: it fails as one does that began. */
function failedRun(events: PackagingEvents): PackagingRun {
  queueMicrotask(() => events.ended?.('failed'));
  return {
    write: () => true,
    end: () => undefined,
    setOnAir: () => undefined,
    stop: async () => undefined,
  };
}

function startRun(task: PackagingTask, events: PackagingEvents, warn: PackagerOptions['warn']): PackagingRun {
  try {
    mkdirSync(task.folder, { recursive: true });
  } catch (error) {
    // It is called by a listener of a child process, where a throw would end the server.
    warn('packaging of a live signal failed', { err: error });
    return failedRun(events);
  }
  const child = forkMediaChild('media/live', { hasInput: true });
  const tail = keepTail(child);
  const gone = once(child, 'close').catch(() => undefined);
  let isOver = false;
  let isStopping = false;
  let watchdog = setTimeout(hung, silentMs);

  function over(how: 'ended' | 'failed', detail?: object): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(watchdog);
    child.kill('SIGKILL');
    if (how === 'failed' && detail) warn('packaging of a live signal failed', detail);
    // Only when nothing of it is left: another run may take its folder.
    void gone.then(() => events.ended?.(how));
  }
  function hung(): void {
    over('failed', { detail: 'it said nothing' });
  }
  function hear(report: LiveReport): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(hung, silentMs);
    if (report.type === 'ready') events.ready?.();
    else if (report.type === 'recording') events.recording?.(report.path);
    else if (report.type === 'ended') over('ended');
    else if (report.type === 'failed') over(isStopping ? 'ended' : 'failed', { detail: report.detail });
    else {
      events.measured?.(report.figures);
      if (report.residentBytes > mostMemory) over('failed', { detail: 'it took too much memory' });
    }
  }
  function order(message: LiveOrder): void {
    if (child.connected) child.send(message, () => undefined);
  }

  child.on('message', hear);
  child.on('error', () => over('failed'));
  child.once('exit', (code, signal) => over('failed', { detail: `${signal ?? code} ${tail()}` }));
  // A child that is gone reads no more; its exit says so.
  child.stdin?.on('error', () => undefined).on('drain', () => events.drained?.());
  order({ type: 'start', task });
  return {
    write: (bytes) => child.stdin?.write(bytes) ?? true,
    end: () => void child.stdin?.end(),
    setOnAir: (onAir) => order({ type: 'on-air', onAir }),
    async stop() {
      isStopping = true;
      // What was pushed is there already: it is read to its end.
      if (task.source.kind === 'pushed') child.stdin?.end();
      else order({ type: 'stop' });
      const cut = setTimeout(() => over('ended'), goodbyeMs);
      await gone;
      clearTimeout(cut);
    },
  };
}
