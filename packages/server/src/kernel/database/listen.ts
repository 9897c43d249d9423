import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../context';

/** How {@link listenTo} listens. */
export interface ListenOptions {
  /** Only its options are used: the listener opens a connection of its own, because it never gives it back. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly channels: readonly string[];
  /** All channels are subscribed. Called again after each reconnect: messages sent in between were missed. */
  onListening(): void;
  /** A transaction that called `pg_notify` was committed, in any process. */
  onMessage(payload: string, channel: string): void;
}

/** A running listener. */
export interface Listener {
  stop(): Promise<void>;
}

const reconnectMs = 1_000;
/** A connection that was lost without a FIN or RST is detected within this time plus the timeout of a query. */
const probeMs = 30_000;

/** Listens to channels of the database until it is stopped; reconnects after a lost connection. */
export function listenTo({ pool, log, channels, onListening, onMessage }: ListenOptions): Listener {
  const stopping = new AbortController();
  let current: pg.Client | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options);
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload = '', channel }) => onMessage(payload, channel));
    await client.connect();
    current = client;
    if (stopping.signal.aborted) return void (await client.end());
    for (const channel of channels) await client.query(`listen ${channel}`);
    onListening();
    const probe = setInterval(() => void client.query('select 1').catch(() => client.end()), probeMs);
    await lost.finally(() => clearInterval(probe));
  }
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error, channels }, 'a channel is not heard'));
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
