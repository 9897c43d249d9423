import type { RealtimeMessage } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { writePayload } from './payload.pure';

/** The channel on which processes tell each other what the sockets of an account get. */
export const realtimeChannel = 'palco_realtime';

/**
 * Tells everybody who has the team open in whatever process, and who may know it. Inside a transaction it leaves when that
 * goes through, and never otherwise. Texts over 300 characters are shortened with an ellipsis.
 *
 * @throws RangeError for a message that is over 7,900 bytes nevertheless: a list in it has no bound.
 */
export async function publishToAccount(
  tx: Queryable,
  accountId: string,
  message: RealtimeMessage,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${realtimeChannel}, ${writePayload(accountId, message)})`);
}
