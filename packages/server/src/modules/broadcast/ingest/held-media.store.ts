import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { liveClips } from '../../../schema';

/** Whether a clip that is not made yet is made of a file of a live. */
export async function isHeldByClip(db: Queryable, liveId: string, uri: string): Promise<boolean> {
  const names = (key: 'uri' | 'init') =>
    sql`${liveClips.segments} @> ${JSON.stringify([{ [key]: uri }])}::jsonb`;
  const rows = await db
    .select({ id: liveClips.id })
    .from(liveClips)
    .where(and(eq(liveClips.liveId, liveId), ne(liveClips.status, 'ready'), or(names('uri'), names('init'))))
    .limit(1);
  return rows.length > 0;
}
