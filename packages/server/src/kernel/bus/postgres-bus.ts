import { lt, sql } from 'drizzle-orm';
import type { Bus, BusConnection, BusHandlers } from '../../ports/bus';
import type { ServerContext } from '../context';
import type { Logger } from '../logger';
import type { Database } from '../database/database';
import { busMessages } from '../../schema/kernel/bus';
import { createHeldTopics } from './held-topics';
import { createInbox } from './notification-inbox';
import { nameOfTopic, publishNotification } from './publish-notification';

/** What {@link createPostgresBus} takes. */
export interface PostgresBusOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly listen: ServerContext['listen'];
}

/**
 * The bus on LISTEN and NOTIFY. Each topic has a channel of its own, which a process listens to as long as it holds the topic,
 * so that PostgreSQL sends it nothing else. Long messages are rows, and the notification carries their id.
 */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  return {
    publish: (tx, topic, body) => publishNotification(tx, channelOf(topic), { topic, body }),
    connect: (handlers) => connect(options, handlers),
  };
}

const channelOf = (topic: string): string => `palco_topic_${nameOfTopic(topic)}`;

/** Rows are of use only to processes that got their notification and have not read them yet. */
export async function deleteExpiredBusMessages(db: Database, maxAgeMs: number): Promise<void> {
  await db
    .delete(busMessages)
    .where(lt(busMessages.createdAt, sql`now() - ${maxAgeMs} * interval '1 millisecond'`));
}

function connect({ db, log, listen }: PostgresBusOptions, { onMessage, onGap }: BusHandlers): BusConnection {
  const inbox = createInbox(
    { db, log },
    { onMessage: (topic, body) => topics.has(topic) && onMessage(topic, body), onGap },
  );
  const listener = listen({ channels: [], onListening: onGap, onMessage: inbox.take });
  const topics = createHeldTopics({
    begin: (topic) => listener.listen(channelOf(topic)),
    end: (topic) => listener.unlisten(channelOf(topic)),
  });
  return {
    hold: topics.hold,
    async stop() {
      await listener.stop();
      await inbox.settled();
    },
  };
}
