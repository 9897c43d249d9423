import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus, BusConnection, BusHandlers } from '../../ports/bus';
import type { NatsConfig } from '../config/bus-config';
import type { ServerContext } from '../context';
import type { Logger } from '../logger';
import type { Database } from '../database/database';
import type { Listener } from '../database/listen';
import { createHeldTopics } from './held-topics';
import { keepConnected } from './nats-link';
import { relayChannel, subjectsOf } from './nats-names.pure';
import type { NatsSubjects } from './nats-names.pure';
import { startRelay } from './nats-relay';
import { readNotification } from './notification.pure';
import { nameOfTopic, publishNotification } from './publish-notification';

/** What {@link createNatsBus} takes. */
export interface NatsBusOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly listen: ServerContext['listen'];
  readonly nats: NatsConfig;
}

/**
 * The bus on NATS. A message is published in PostgreSQL all the same, because only that knows the commit and its order; one
 * process hands it to NATS, and NATS to all. So the database wakes one listener for a message, however many processes there are.
 */
export function createNatsBus(options: NatsBusOptions): Bus {
  return {
    publish: (tx, topic, body) => publishNotification(tx, relayChannel, { topic, body }),
    connect: (handlers) => connect(options, handlers),
  };
}

/** How long the process that hands messages over may take to answer, and how soon it is asked again. */
const answerMs = 1_000;
const askAgainMs = 50;

/** Resolves once a process hands messages over; rejects where the connection ends. */
async function untilRelayed(nats: NatsConnection, { relay }: NatsSubjects): Promise<void> {
  for (;;) {
    const answer = await nats.request(relay, undefined, { timeout: answerMs }).catch(() => null);
    if (answer !== null) return;
    if (nats.isClosed()) throw new Error('the connection to NATS ended');
    await delay(askAgainMs);
  }
}

/** The topics of one process on whatever connection it has. */
export function createFeed(subjects: NatsSubjects, onMessage: BusHandlers['onMessage']) {
  let ready: NatsConnection | null = null;
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  const subscriptions = new Map<string, Subscription>();
  const wake = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  function subscribe(nats: NatsConnection, topic: string): void {
    const subscription = nats.subscribe(subjects.topic(nameOfTopic(topic)), {
      callback(_error, message) {
        const read = readNotification(message.string());
        if (read?.topic === topic && 'body' in read && topics.has(topic)) onMessage(topic, read.body);
      },
    });
    subscriptions.set(topic, subscription);
  }
  /** Resolves when the topic is received on a connection over which messages come. */
  async function begin(topic: string): Promise<void> {
    while (!stopping.signal.aborted && topics.has(topic)) {
      const nats = ready;
      // One that has ended takes no subscription, a moment before it is noticed here.
      if (nats === null || nats.isClosed()) await new Promise<void>((resolve) => waiting.add(resolve));
      else {
        if (!subscriptions.has(topic)) subscribe(nats, topic);
        // The server has the subscription once it answers what was sent after it.
        const isActive = await nats.flush().then(
          () => true,
          () => false,
        );
        if (isActive && ready === nats) return;
      }
    }
  }
  const topics = createHeldTopics({
    // Later, because the topic is not in the list yet.
    begin: (topic) => Promise.resolve().then(() => begin(topic)),
    end(topic) {
      subscriptions.get(topic)?.unsubscribe();
      subscriptions.delete(topic);
    },
  });
  return {
    hold: topics.hold,
    isOn: (nats: NatsConnection) => ready === nats,
    /** Subscribes to what is held, before anything comes. */
    prepare(nats: NatsConnection): void {
      for (const topic of topics.all()) subscribe(nats, topic);
    },
    ready(nats: NatsConnection): void {
      ready = nats;
      wake();
    },
    lost(): void {
      ready = null;
      subscriptions.clear();
    },
    stop(): void {
      stopping.abort();
      ready = null;
      wake();
    },
  };
}

function connect(
  { db, log, listen, nats: config }: NatsBusOptions,
  { onMessage, onGap }: BusHandlers,
): BusConnection {
  const subjects = subjectsOf(config.subject);
  const feed = createFeed(subjects, onMessage);
  let relay: Listener | null = null;

  async function prepare(nats: NatsConnection): Promise<void> {
    nats.subscribe(subjects.gap, {
      callback() {
        if (feed.isOn(nats)) onGap();
      },
    });
    feed.prepare(nats);
    relay = startRelay({ db, log, listen, subjects }, nats);
    await untilRelayed(nats, subjects);
    // The subscriptions before are active, because the server answered what was sent after them.
    feed.ready(nats);
    onGap();
  }
  async function endRelay(): Promise<void> {
    const ending = relay;
    relay = null;
    await ending?.stop();
  }
  const link = keepConnected(config, {
    log,
    onConnected(nats) {
      prepare(nats).catch((error: unknown) => log.debug({ err: error }, 'NATS was lost at once'));
    },
    async onLost() {
      feed.lost();
      await endRelay();
    },
  });
  return {
    hold: feed.hold,
    async stop() {
      feed.stop();
      await link.stop();
      await endRelay();
    },
  };
}
