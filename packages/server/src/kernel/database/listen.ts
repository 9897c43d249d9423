import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger';

/** How {@link listenTo} listens. */
export interface ListenOptions {
  /** Of the pool only the options: the listener opens a connection of its own, because it never gives it back. */
  readonly pool: Pick<pg.Pool, 'options'>;
  readonly log: Logger;
  /** Those to begin with. */
  readonly channels: readonly string[];
  /** Comes before the channels are subscribed, for each connection; what it waits for may never come. */
  readonly before?: (client: pg.Client) => Promise<void>;
  /** A connection ended. */
  onLost?(): void;
  /** All channels are subscribed. Called again after each reconnect: messages sent in between were missed. */
  onListening(): void;
  /** A transaction that called `pg_notify` was committed, in any process. */
  onMessage(payload: string, channel: string): void;
}

/** A running listener. */
export interface Listener {
  /** Listens to one more channel. Resolves when it is active, and where the listener was stopped. */
  listen(channel: string): Promise<void>;
  unlisten(channel: string): void;
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

function openConnection({ options }: Pick<pg.Pool, 'options'>): Connection {
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

/** The channels of a listener, whatever connection it has at the moment. */
function createChannels(initial: readonly string[], signal: AbortSignal) {
  const subscribed = new Set(initial);
  let ready: Connection | null = null;
  /** Called when there is a connection, and when the signal aborts. */
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  signal.addEventListener('abort', wake, { once: true });
  /** False where the connection is of no use any more. */
  const subscribe = ({ client }: Connection, channel: string): Promise<boolean> =>
    client.query(`listen ${channel}`).then(
      () => true,
      () => false,
    );

  return {
    async subscribeAll(connection: Connection): Promise<void> {
      // Channels that are added meanwhile are visited as well. A standby takes connections, but refuses to listen.
      for (const channel of subscribed) await connection.client.query(`listen ${channel}`);
      ready = connection;
      wake();
    },
    lost(): void {
      ready = null;
    },
    async add(channel: string): Promise<void> {
      subscribed.add(channel);
      // `remove` may come while it waits.
      while (!signal.aborted && subscribed.has(channel)) {
        const connection = ready;
        if (connection === null) await new Promise<void>((resolve) => waiting.add(resolve));
        else if (await subscribe(connection, channel)) return;
        else if (ready === connection) {
          // The next connection subscribes to all channels.
          ready = null;
          void connection.close();
        }
      }
    },
    remove(channel: string): void {
      subscribed.delete(channel);
      ready?.client.query(`unlisten ${channel}`).catch(() => undefined);
    },
  };
}

/** Listens to channels of the database until it is stopped; reconnects after a lost connection. */
export function listenTo(options: ListenOptions): Listener {
  const { pool, log, channels: initial, before, onListening, onLost, onMessage } = options;
  const stopping = new AbortController();
  const channels = createChannels(initial, stopping.signal);
  let current: Connection | null = null;

  async function listen(connection: Connection): Promise<void> {
    const { client, close } = connection;
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload = '', channel }) => onMessage(payload, channel));
    // `lost` as well: `connect` never settles where the client is closed meanwhile.
    await Promise.race([subscribe(connection), lost]);
    const probe = setInterval(() => void client.query('select 1').catch(close), probeMs);
    await lost.finally(() => clearInterval(probe));
  }
  async function subscribe(connection: Connection): Promise<void> {
    await connection.client.connect();
    await before?.(connection.client);
    await channels.subscribeAll(connection);
    onListening();
  }
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      current = openConnection(pool);
      await listen(current).catch((error: unknown) => log.debug({ err: error }, 'LISTEN failed'));
      channels.lost();
      onLost?.();
      await current.close();
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    listen: channels.add,
    unlisten: channels.remove,
    async stop() {
      stopping.abort();
      await current?.close();
      await ended;
    },
  };
}
