// Packages one signal. A process of its own, so that a publisher that crashes FFmpeg's native code does not end the server.
import './promise-with-resolvers';
import { inspect } from 'node:util';
import type { LiveOrder, LiveReport } from './live/live-messages';
import type { PackagingJob } from './worker/live/package-live';

const beatMs = 1000;
/** Time to write the rest after the parent died. A restarted server begins to package no sooner than this. */
const orphanMs = 2000;
const stopping = new AbortController();
let onAir = false;
/** A pulled source has to be aborted; a pushed one ends with stdin and is read to its end. */
let isPulled = false;

process.on('message', (order: LiveOrder) => {
  if (order.type === 'start') void main(order);
  else if (order.type === 'on-air') onAir = order.onAir;
  else stopping.abort();
});
// The channel closes when the parent dies, even by SIGKILL: write what was received so far, then exit.
process.once('disconnect', () => {
  // An exit would wait for a thread that a driver holds up.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), orphanMs);
  if (isPulled) stopping.abort();
});
// A write failed outside of any awaited call, for example on a full disk.
process.once('unhandledRejection', (error) => fail(error));

async function main({ task, hardware }: Extract<LiveOrder, { type: 'start' }>): Promise<void> {
  onAir = task.onAir;
  isPulled = task.source.kind === 'pull';
  try {
    const worker = await import('./worker/worker');
    worker.silenceEngine();
    let isReady = false;
    const job = await worker.packageLive({
      task,
      pushed: process.stdin,
      signal: stopping.signal,
      hardware,
      onHardwareDied: () => send({ type: 'hardware-died' }),
      isOnAir: () => onAir,
      onReady() {
        if (!isReady) send({ type: 'ready' });
        isReady = true;
      },
      onKept: (place) => send({ type: 'kept', place }),
      onRecording: (path) => send({ type: 'recording', path }),
      now: () => Date.now() + (task.tells?.clockAheadMs ?? 0),
      onChange: task.tells ? (change) => send({ type: 'changed', change }) : null,
    });
    const beat = setInterval(() => report(job), beatMs);
    await job.done.finally(() => clearInterval(beat));
    send({ type: 'ended' });
  } catch (error) {
    fail(error);
  }
}

function report(job: PackagingJob): void {
  send({ type: 'measured', figures: job.figures(), residentBytes: process.memoryUsage.rss() });
}

function fail(error: unknown): void {
  send({ type: 'failed', detail: inspect(error).slice(0, 2000) });
}

/** Does not exit after the last message, which the exit could truncate: the parent kills this process, or `disconnect` ends it. */
function send(report: LiveReport): void {
  if (process.connected) process.send?.(report);
  else if (report.type === 'ended' || report.type === 'failed') process.exit();
}
