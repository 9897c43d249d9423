import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { liveRecordings } from '../../kernel/database/tables';

export async function addRecording(
  db: Queryable,
  recording: Pick<typeof liveRecordings.$inferSelect, 'liveId' | 'name' | 'startedAt'>,
): Promise<void> {
  await db.insert(liveRecordings).values(recording).onConflictDoNothing();
}

/** Links recording files to their video. Files that have no row, because their server died before, get one. */
export async function saveVideoOf(
  tx: Queryable,
  names: readonly string[],
  made: Pick<typeof liveRecordings.$inferInsert, 'liveId' | 'videoId' | 'startedAt'>,
): Promise<void> {
  await tx
    .insert(liveRecordings)
    .values(names.map((name) => ({ ...made, name })))
    .onConflictDoUpdate({
      target: [liveRecordings.liveId, liveRecordings.name],
      set: { videoId: made.videoId },
    });
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
