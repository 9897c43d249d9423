// Generates one test signal. A process of its own like every use of FFmpeg's native code; it is sent like any encoder's signal.
import './promise-with-resolvers';
import { inspect } from 'node:util';
import type { GeneratorTask } from '../ports/signal-generator';
import type { GeneratorReport } from './live/live-messages';

/** The parent takes a child that reports nothing for a while for hung, so a report follows packets that were taken, no timer. */
const reportMs = 1000;
let reportedAt = -Infinity;

process.once('message', (task: GeneratorTask) => void main(task));
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);
process.once('unhandledRejection', (error) => fail(error));

async function main(task: GeneratorTask): Promise<void> {
  try {
    const worker = await import('./worker/worker');
    worker.silenceEngine();
    await worker.generateSignal(task, sent);
    send({ type: 'ended' });
  } catch (error) {
    fail(error);
  }
}

function sent(): void {
  const now = performance.now();
  if (now - reportedAt < reportMs) return;
  reportedAt = now;
  send({ type: 'sent', residentBytes: process.memoryUsage.rss() });
}

function fail(error: unknown): void {
  send({ type: 'failed', detail: inspect(error).slice(0, 2000) });
}

/** Does not exit after the last message, which the exit could truncate: the parent kills this process, or `disconnect` ends it. */
function send(report: GeneratorReport): void {
  if (process.connected) process.send?.(report);
}
