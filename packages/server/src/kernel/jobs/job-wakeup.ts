import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../context';
import { jobsChannel } from './jobs.store';

/** How {@link listenForJobs} listens. */
export interface WakeupOptions {
  /** Whose connections are copied; the listener has one of its own, because it keeps it. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** A transaction that queued or cancelled a job went through, in whatever process. */
  onWake(): void;
}

const reconnectMs = 1_000;

/** Listens until it is stopped; a lost connection is made anew, and what was missed meanwhile wakes too. */
export function listenForJobs({ pool, log, onWake }: WakeupOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: pg.Client | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options);
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', onWake);
    await client.connect();
    current = client;
    if (stopping.signal.aborted) return void (await client.end());
    await client.query(`listen ${jobsChannel}`);
    onWake();
    await lost;
  }
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error }, 'the job channel is not heard'));
      current = null;
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    async stop() {
      stopping.abort();
      await current?.end().catch(() => undefined);
      await ended;
    },
  };
}
