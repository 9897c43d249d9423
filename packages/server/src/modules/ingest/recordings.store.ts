import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { liveRecordings } from '../../kernel/database/tables';

export async function addRecording(
  db: Queryable,
  recording: Pick<typeof liveRecordings.$inferSelect, 'liveId' | 'name' | 'startedAt'>,
): Promise<void> {
  await db.insert(liveRecordings).values(recording).onConflictDoNothing();
}

/** The recordings of a live that are no video yet became one. */
export async function saveVideoOf(tx: Queryable, liveId: string, videoId: string): Promise<void> {
  await tx
    .update(liveRecordings)
    .set({ videoId })
    .where(and(eq(liveRecordings.liveId, liveId), isNull(liveRecordings.videoId)));
}

/** Recordings that are in the library: their files are not needed any more. */
export async function listKept(db: Queryable): Promise<{ liveId: string; name: string }[]> {
  return db
    .select({ liveId: liveRecordings.liveId, name: liveRecordings.name })
    .from(liveRecordings)
    .where(isNotNull(liveRecordings.videoId));
}

export async function forgetRecording(
  db: Queryable,
  { liveId, name }: { liveId: string; name: string },
): Promise<void> {
  await db
    .delete(liveRecordings)
    .where(and(eq(liveRecordings.liveId, liveId), eq(liveRecordings.name, name)));
}
