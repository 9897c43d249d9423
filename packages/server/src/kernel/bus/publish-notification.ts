import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database';
import { busMessages } from '../../schema/kernel/bus';
import { idPrefix, writeBody } from './notification.pure';

/** A name of an identifier's length for a topic of any length. */
export function nameOfTopic(topic: string): string {
  return createHash('sha256').update(topic).digest('hex').slice(0, 32);
}

/** Notifies a channel of a message when the transaction is committed; a long one is a row. */
export async function publishNotification(
  tx: Queryable,
  channel: string,
  { topic, body }: { readonly topic: string; readonly body: string },
): Promise<void> {
  const payload = writeBody(topic, body);
  if (payload !== null) return void (await tx.execute(sql`select pg_notify(${channel}, ${payload})`));
  await tx.execute(sql`
    with message as (insert into ${busMessages} (body) values (${body}) returning id)
    select pg_notify(${channel}, ${idPrefix(topic)} || id::text) from message`);
}
