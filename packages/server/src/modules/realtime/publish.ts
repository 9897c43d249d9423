import type { RealtimeMessage } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { writePayload } from './payload.pure';

/** The NOTIFY channel that carries the messages for the sockets of an account to all processes. */
export const realtimeChannel = 'palco_realtime';

/**
 * Sends a message to the sockets of a team, in every process, that have the permission for its kind. Inside a transaction it is
 * sent on commit, and dropped on rollback. Texts over 300 characters are shortened with an ellipsis.
 *
 * @throws RangeError for a message that is still over 7,900 bytes, for example with an unbounded list.
 */
export async function publishToAccount(
  tx: Queryable,
  accountId: string,
  message: RealtimeMessage,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${realtimeChannel}, ${writePayload(accountId, message)})`);
}
