import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type pg from 'pg';
import type { ServerContext } from '../context';
import type { Logger } from '../logger';
import type { Database } from '../database/database';
import type { Listener } from '../database/listen';
import { writeMessage } from './notification.pure';
import { createInbox } from './notification-inbox';
import { relayChannel } from './nats-names.pure';
import type { NatsSubjects } from './nats-names.pure';
import { nameOfTopic } from './publish-notification';

/** Any number that nothing else locks. */
const lockKey = 7_241_553_008;
/** How soon another process takes over where the one before ended. */
const tryMs = 500;

export interface RelayOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly listen: ServerContext['listen'];
  readonly subjects: NatsSubjects;
}

/**
 * Hands committed messages from PostgreSQL to NATS, in the order of their commits. Every process offers itself; the one that
 * gets a lock in the database does it, until its connection to either side ends. Who takes over tells everybody that messages
 * may be missing.
 */
export function startRelay({ db, log, listen, subjects }: RelayOptions, nats: NatsConnection): Listener {
  /** Only who hands over answers: without it the server says at once that nobody does. */
  let answering: Subscription | null = null;
  const stopAnswering = (): void => {
    answering?.unsubscribe();
    answering = null;
  };
  /** The database goes on after the end of a connection, until its listener is stopped: the next one tells that they were missed. */
  function publish(subject: string, message?: Buffer): void {
    if (!nats.isClosed()) nats.publish(subject, message);
  }
  const inbox = createInbox(
    { db, log },
    {
      onMessage: (topic, body) => send(topic, body),
      onGap: () => publish(subjects.gap),
    },
  );
  function send(topic: string, body: string): void {
    const message = Buffer.from(writeMessage(topic, body));
    // A server refuses what is longer, and ends the connection; nothing of ours is nearly as long.
    if (message.length > (nats.info?.max_payload ?? Infinity)) {
      log.warn({ topic, bytes: message.length }, 'a message is too long for NATS');
      publish(subjects.gap);
    } else publish(subjects.topic(nameOfTopic(topic)), message);
  }
  const listener = listen({
    channels: [relayChannel],
    before: waitForLock,
    onListening() {
      nats.publish(subjects.gap);
      answering = nats.subscribe(subjects.relay, { callback: (_error, message) => void message.respond() });
    },
    onLost: stopAnswering,
    onMessage: inbox.take,
  });
  return {
    ...listener,
    async stop() {
      stopAnswering();
      await listener.stop();
      await inbox.settled();
    },
  };
}

/**
 * A process whose machine is gone gives up its lock after some ten seconds, in which nobody hands messages over. Connections that
 * are idle are asked for; where messages are under way to one, only the last setting counts, and without it a quarter of an hour.
 */
const giveUpTheDead = [
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 2',
  'set tcp_keepalives_count = 3',
  "set tcp_user_timeout = '10s'",
];

async function waitForLock(client: pg.Client): Promise<void> {
  for (const setting of giveUpTheDead) await client.query(setting);
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ]);
    if (rows[0]?.taken === true) return;
    await delay(tryMs);
  }
}
