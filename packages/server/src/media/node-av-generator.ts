import { once } from 'node:events';
import type { GeneratorRun, GeneratorTask, SignalGenerator } from '../ports/signal-generator';
import type { GeneratorReport } from './live/live-messages';
import { forkMediaChild, keepTail } from './run-media-child';

/** How {@link createNodeAvGenerator} works. */
export interface GeneratorOptions {
  warn(message: string, detail: object): void;
  /** Told the process id, for tests that end the child from outside. */
  onStart?(pid: number): void;
}

/** To load the engine on a busy machine, and to connect. */
const startLimitMs = 30_000;
/** A child of which the ingest takes nothing for this long counts as hung. */
const silenceLimitMs = 10_000;
const mostMemory = 768 * 1024 ** 2;

/** FFmpeg through node-av, each test signal in a child process of its own. */
export function createNodeAvGenerator(options: GeneratorOptions): SignalGenerator {
  return { start: (task) => startRun(task, options) };
}

function startRun(task: GeneratorTask, { warn, onStart }: GeneratorOptions): GeneratorRun {
  const child = forkMediaChild('media/generator');
  const tail = keepTail(child);
  // A child that failed to start emits no `close`.
  const gone = once(child, 'close').catch(() => undefined);
  let settle: (how: 'ended' | 'failed') => void = () => undefined;
  const done = new Promise<'ended' | 'failed'>((resolve) => (settle = resolve));
  let isOver = false;
  let watchdog = setTimeout(hung, startLimitMs);

  function over(how: 'ended' | 'failed', detail?: string): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(watchdog);
    child.kill('SIGKILL');
    if (how === 'failed') warn('a test signal failed', { detail });
    void gone.then(() => settle(how));
  }
  function hung(): void {
    over('failed', 'nothing of it was taken');
  }
  child.on('message', (report: GeneratorReport) => {
    if (isOver) return;
    clearTimeout(watchdog);
    watchdog = setTimeout(hung, silenceLimitMs);
    if (report.type === 'ended') over('ended');
    else if (report.type === 'failed') over('failed', report.detail);
    else if (report.residentBytes > mostMemory) over('failed', 'it took too much memory');
  });
  child.on('error', (error) => over('failed', String(error)));
  child.once('exit', (code, signal) => over('failed', `${signal ?? code} ${tail()}`));
  if (child.pid !== undefined) onStart?.(child.pid);
  child.send(task, () => undefined);
  return {
    done,
    async stop() {
      over('ended');
      await done;
    },
  };
}
