import type { RealtimeMessage } from '@palco/openapi';
import type { Queryable } from '../../../kernel/database/database';
import type { Bus } from '../../../ports/bus';
import type { Topic } from './topics.pure';

/** Where a message leaves: inside a transaction it is sent on commit, and dropped on rollback. */
export interface Outlet {
  readonly tx: Queryable;
  readonly bus: Bus;
}

/** Sends a message to the sockets of a team, in every process, that have the permission for its kind. */
export function publishToAccount(outlet: Outlet, accountId: string, message: RealtimeMessage): Promise<void> {
  return publishToTopic(outlet, `account:${accountId}`, message);
}

/** Sends a message to the sockets that listen to a topic, in every process. */
export async function publishToTopic(
  { tx, bus }: Outlet,
  topic: Topic,
  message: RealtimeMessage,
): Promise<void> {
  await bus.publish(tx, topic, JSON.stringify(message));
}

/** What stands in place of a message where the listeners of a topic are to be asked anew whether they may hear it. */
export const recheckBody = '';

/** Ends the subscriptions of those who may no longer hear a topic, such as somebody who was banned, in every process. */
export async function recheckTopic({ tx, bus }: Outlet, topic: Topic): Promise<void> {
  await bus.publish(tx, topic, recheckBody);
}
