import { once } from 'node:events';
import type { MediaEngine } from '../ports/media-engine';
import type {
  RestreamEvents,
  RestreamFault,
  RestreamRun,
  RestreamTask,
  Restreamer,
} from '../ports/restreamer';
import type { RestreamOrder, RestreamReport } from './restream/restream-messages';
import { forkMediaChild, keepTail } from './run-media-child';

/** How {@link createNodeAvRestreamer} works. */
export interface RestreamerOptions {
  readonly media: Pick<MediaEngine, 'available'>;
  warn(message: string, detail: object): void;
  /** Told the process id, for tests that end the child from outside. */
  onStart?(pid: number): void;
}

/** To load the engine on a busy machine. */
const startLimitMs = 30_000;
/** A child that sends no message for this long counts as hung. */
const silenceLimitMs = 15_000;
/** While there is a programme, and the engine takes none of it: the platform hangs. */
const stallLimitMs = 20_000;
/** To say good-bye to the platform. */
const stopLimitMs = 3000;
const mostMemory = 512 * 1024 ** 2;

/** FFmpeg through node-av, each platform in a child process of its own. */
export function createNodeAvRestreamer(options: RestreamerOptions): Restreamer {
  return {
    available: () => options.media.available(),
    start: (task, events) => startRun(task, events, options),
  };
}

function startRun(
  task: RestreamTask,
  events: RestreamEvents,
  { warn, onStart }: RestreamerOptions,
): RestreamRun {
  const child = forkMediaChild('media/restream');
  const tail = keepTail(child);
  // A child that failed to start emits no `close`.
  const gone = once(child, 'close').catch(() => undefined);
  let isOver = false;
  let watchdog = setTimeout(hung, startLimitMs);
  let progress = { bytes: -1, at: performance.now() };

  function over(fault: RestreamFault | null, detail = ''): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(watchdog);
    child.kill('SIGKILL');
    if (fault === 'failed') warn('a restream failed', { detail: `${detail} ${tail()}` });
    void gone.then(() => events.ended(fault, fault === 'failed' ? '' : detail));
  }
  function hung(): void {
    over('failed', 'it said nothing');
  }
  function onMessage(report: RestreamReport): void {
    if (isOver) return;
    clearTimeout(watchdog);
    watchdog = setTimeout(hung, silenceLimitMs);
    if (report.type === 'connected') events.connected();
    else if (report.type === 'ended') over(null);
    else if (report.type === 'failed') over(report.fault, report.detail);
    else measured(report);
  }
  function measured({ figures, isIdle, residentBytes }: Extract<RestreamReport, { type: 'measured' }>): void {
    events.measured(figures, isIdle);
    const now = performance.now();
    if (isIdle || figures.sentBytes !== progress.bytes) progress = { bytes: figures.sentBytes, at: now };
    if (residentBytes > mostMemory) over('failed', 'it took too much memory');
    else if (now - progress.at > stallLimitMs) over('too_slow');
  }
  function order(message: RestreamOrder): void {
    if (child.connected) child.send(message, () => undefined);
  }

  child.on('message', onMessage);
  child.on('error', (error) => over('failed', String(error)));
  child.once('exit', (code, signal) => over('failed', String(signal ?? code)));
  if (child.pid !== undefined) onStart?.(child.pid);
  order({ type: 'start', task });
  return {
    async stop() {
      order({ type: 'stop' });
      const cut = setTimeout(() => over(null), stopLimitMs);
      await gone;
      clearTimeout(cut);
    },
  };
}
