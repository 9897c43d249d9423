// `tsx src/testing/publish-live.ts <rtmp address> <frames a second>`: sends a live until it is told to end (SIGTERM).
import { setTimeout as delay } from 'node:timers/promises';
import { publishLive } from './live-publisher';

/** An encoder that was refused at once tries again; one whose connection was cut later stays away. */
const tries = 5;
const atOnceMs = 10_000;

async function main([url, rate]: readonly string[]): Promise<void> {
  if (url === undefined || rate === undefined) {
    process.stderr.write('Usage: publish-live <rtmp address> <frames a second>\n');
    process.exitCode = 2;
    return;
  }
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const startedAt = performance.now();
    const publisher = publishLive(url, { seconds: 600, rate: Number(rate) });
    const stop = (): void => void publisher.stop();
    process.once('SIGTERM', stop);
    const end = await publisher.done;
    process.off('SIGTERM', stop);
    if (end !== 'refused') return;
    const tookMs = performance.now() - startedAt;
    process.stderr.write(`publish-live: refused after ${tookMs.toFixed(0)} ms\n`);
    process.exitCode = 1;
    if (tookMs > atOnceMs) return;
    await delay(1_000);
  }
}

void main(process.argv.slice(2));
