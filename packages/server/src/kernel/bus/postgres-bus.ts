import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Bus, BusConnection, BusHandlers } from '../../ports/bus';
import type { Logger, ServerContext } from '../context';
import type { Database, Queryable } from '../database/database';
import { createTurns } from '../turns';
import { busMessages } from './bus.tables';
import { idPrefix, readNotification, writeBody } from './notification.pure';

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
  return { publish, connect: (handlers) => connect(options, handlers) };
}

/** A name of an identifier's length for a topic of any length. */
function channelOf(topic: string): string {
  return `palco_topic_${createHash('sha256').update(topic).digest('hex').slice(0, 32)}`;
}

async function publish(tx: Queryable, topic: string, body: string): Promise<void> {
  const payload = writeBody(topic, body);
  const channel = channelOf(topic);
  if (payload !== null) return void (await tx.execute(sql`select pg_notify(${channel}, ${payload})`));
  await tx.execute(sql`
    with message as (insert into ${busMessages} (body) values (${body}) returning id)
    select pg_notify(${channel}, ${idPrefix(topic)} || id::text) from message`);
}

/** Rows are of use only to processes that got their notification and have not read them yet. */
export async function forgetBusMessages(db: Database, maxAgeMs: number): Promise<void> {
  await db
    .delete(busMessages)
    .where(lt(busMessages.createdAt, sql`now() - ${maxAgeMs} * interval '1 millisecond'`));
}

function connect({ db, log, listen }: PostgresBusOptions, { onMessage, onGap }: BusHandlers): BusConnection {
  const held = new Map<string, { count: number; readonly active: Promise<void> }>();
  /** While a row is read, what comes meanwhile waits, so that the order stays. */
  const turns = createTurns<'reading'>((error) => {
    log.warn({ err: error }, 'a message of the bus was lost');
    onGap();
  });

  const deliver = (topic: string, body: string): void => {
    if (held.has(topic)) onMessage(topic, body);
  };
  async function readRow(topic: string, messageId: number): Promise<void> {
    const [row] = await db.select().from(busMessages).where(eq(busMessages.id, messageId));
    if (row === undefined) throw new Error(`the message ${messageId} is gone`);
    deliver(topic, row.body);
  }
  const listener = listen({
    channels: [],
    onListening: onGap,
    onMessage(payload) {
      const notification = readNotification(payload);
      if (notification === null) return;
      const { topic } = notification;
      if ('messageId' in notification) turns.run('reading', () => readRow(topic, notification.messageId));
      else if (turns.isBusy('reading')) turns.run('reading', () => deliver(topic, notification.body));
      else deliver(topic, notification.body);
    },
  });

  return {
    async hold(topic) {
      const channel = channelOf(topic);
      const hold = held.get(topic) ?? { count: 0, active: listener.listen(channel) };
      hold.count += 1;
      held.set(topic, hold);
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        hold.count -= 1;
        if (hold.count > 0) return;
        held.delete(topic);
        listener.unlisten(channel);
      };
      await hold.active;
      return release;
    },
    async stop() {
      await listener.stop();
      await turns.settled();
    },
  };
}
