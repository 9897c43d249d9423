import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { NatsConfig } from '../config/bus-config';
import type { Logger } from '../logger';

/** What happens to the connection to NATS. */
export interface LinkHandlers {
  /** There is a connection: a new one, or the old one again. What was sent in between was missed. */
  onConnected(nats: NatsConnection): void;
  onLost(): Promise<void> | void;
}

/** A connection that is made again as long as it is wanted. */
export interface NatsLink {
  stop(): Promise<void>;
}

const retryMs = 500;
/** An attempt, and the silence after which a connection counts as dead. */
const timeoutMs = 5_000;

/** Keeps a connection to NATS. Where it ends, what is subscribed on it ends too: `onConnected` begins anew. */
export function keepConnected(
  { servers, user, password }: NatsConfig,
  { log, onConnected, onLost }: LinkHandlers & { readonly log: Logger },
): NatsLink {
  const stopping = new AbortController();
  let current: NatsConnection | null = null;

  async function open(): Promise<NatsConnection> {
    return connect({
      servers: [...servers],
      ...(user !== null && { user }),
      ...(password !== null && { pass: password }),
      name: 'palco',
      timeout: timeoutMs,
      pingInterval: timeoutMs,
      maxPingOut: 2,
      // A new connection each time, so that nothing that was queued for the old one is sent late.
      reconnect: false,
    });
  }
  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current = await open();
        if (stopping.signal.aborted) break;
        onConnected(current);
        await current.closed();
        await onLost();
      } catch (error) {
        log.debug({ err: error }, 'no connection to NATS');
      }
      current = null;
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await current?.close();
  }

  const ended = keep();
  return {
    async stop() {
      stopping.abort();
      await current?.close();
      await ended;
    },
  };
}
