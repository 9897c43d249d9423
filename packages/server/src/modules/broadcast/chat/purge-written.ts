import { sql } from 'drizzle-orm';
import { chatMessages } from '../../../schema';
import { emptyMessages } from './empty-messages';
import type { Emptying } from './empty-messages';

/** Empties what these registrations wrote, in all rooms, and forgets who wrote it, before they are erased. */
export async function purgeWritten(emptying: Emptying, registrationIds: readonly string[]): Promise<void> {
  const { rows } = await emptying.tx.execute<{ liveId: string }>(sql`
    select distinct ${chatMessages.liveId} as "liveId" from ${chatMessages}
    where ${chatMessages.registrationId} = any(${sql.param(registrationIds)}::uuid[]) order by 1`);
  for (const { liveId } of rows)
    await emptyMessages(emptying, { liveId, registrationIds, clearsAuthors: true });
}
