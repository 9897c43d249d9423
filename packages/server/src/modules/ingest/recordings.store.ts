import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { liveRecordings, videos } from '../../kernel/database/tables';

export async function addRecording(
  db: Queryable,
  recording: Pick<typeof liveRecordings.$inferSelect, 'liveId' | 'name' | 'startedAt'>,
): Promise<void> {
  await db.insert(liveRecordings).values(recording).onConflictDoNothing();
}

/**
 * Links the recording files of a live to their video. Files that have no row, because their server died before or they got another
 * name, get one.
 */
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
  await tx
    .update(liveRecordings)
    .set({ videoId: made.videoId })
    .where(and(eq(liveRecordings.liveId, made.liveId), isNull(liveRecordings.videoId)));
}

/** The video that stands for a recording that could not be made one yet, if it is that and was not deleted; null otherwise. */
export async function findSourceless(db: Queryable, videoId: string | null): Promise<string | null> {
  if (videoId === null) return null;
  // It is `processing` while its job is repeated.
  const isSourceless = and(
    inArray(videos.status, ['failed', 'processing']),
    isNull(videos.sizeBytes),
    isNull(videos.deletedAt),
  );
  const [row] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), isSourceless));
  return row?.id ?? null;
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
