// Sends the programme of one live to one platform. A process of its own, so that a platform that hangs or lies harms nothing else.
import './promise-with-resolvers';
import { inspect } from 'node:util';
import { RestreamError } from './restream/restream-error';
import type { RestreamOrder, RestreamReport } from './restream/restream-messages';
import type { RestreamTask } from '../ports/restreamer';

const beatMs = 1000;
const stopping = new AbortController();

process.on('message', (order: RestreamOrder) => {
  if (order.type === 'start') void main(order.task);
  else stopping.abort();
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);
process.once('unhandledRejection', (error) => fail(error));

async function main(task: RestreamTask): Promise<void> {
  try {
    const worker = await import('./worker/worker');
    worker.silenceEngine();
    const sending = worker.sendProgramme({
      task,
      signal: stopping.signal,
      onConnected: () => send({ type: 'connected' }),
    });
    const beat = setInterval(() => {
      const residentBytes = process.memoryUsage.rss();
      send({ type: 'measured', figures: sending.figures(), isIdle: sending.isIdle(), residentBytes });
    }, beatMs);
    await sending.done.finally(() => clearInterval(beat));
    send({ type: 'ended' });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  if (stopping.signal.aborted) return send({ type: 'ended' });
  const isKnown = error instanceof RestreamError;
  // Only what the platform said is for people; the rest may hold an address.
  if (!isKnown) process.stderr.write(inspect(error).slice(0, 2000));
  send({ type: 'failed', fault: isKnown ? error.fault : 'failed', detail: isKnown ? error.message : '' });
}

/** Does not exit after the last message, which the exit could truncate: the parent kills this process, or `disconnect` ends it. */
function send(report: RestreamReport): void {
  if (process.connected) process.send?.(report);
}
