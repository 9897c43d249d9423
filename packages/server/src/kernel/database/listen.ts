import { Socket } from 'node:net';
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

/** One connection of a listener. */
interface Connection {
  readonly client: pg.Client;
  /** Ends in order where the database answers, else by closing the socket. */
  close(): Promise<void>;
}

const reconnectMs = 1_000;
/** A connection that was lost without a FIN or RST is detected within this time plus the timeout of a query. */
const probeMs = 30_000;
/** A database that does not answer must not delay the stop of the server for longer. */
const closeMs = 2_000;

function openConnection({ options }: pg.Pool): Connection {
  const socket = new Socket();
  const client = new pg.Client({ ...options, stream: () => socket });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const timer = new AbortController();
    await Promise.race([client.end(), delay(closeMs, undefined, timer)]).catch(() => undefined);
    timer.abort();
    socket.destroy();
  };
  return { client, close: () => (closed ??= close()) };
}

/** Listens to channels of the database until it is stopped; reconnects after a lost connection. */
export function listenTo({ pool, log, channels, onListening, onMessage }: ListenOptions): Listener {
  const stopping = new AbortController();
  let current: Connection | null = null;

  /** Ends with the connection. */
  async function listen({ client, close }: Connection): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload = '', channel }) => onMessage(payload, channel));
    // `lost` as well: `connect` never settles where the client is closed meanwhile.
    await Promise.race([subscribe(client), lost]);
    const probe = setInterval(() => void client.query('select 1').catch(close), probeMs);
    await lost.finally(() => clearInterval(probe));
  }
  async function subscribe(client: pg.Client): Promise<void> {
    await client.connect();
    // A standby takes connections, but refuses to listen.
    for (const channel of channels) await client.query(`listen ${channel}`);
    onListening();
  }
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      current = openConnection(pool);
      await listen(current).catch((error: unknown) => log.debug({ err: error, channels }, 'LISTEN failed'));
      await current.close();
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    async stop() {
      stopping.abort();
      await current?.close();
      await ended;
    },
  };
}
