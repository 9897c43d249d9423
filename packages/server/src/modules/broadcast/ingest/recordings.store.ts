import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { liveMarks, liveRecordings, lives, videos } from '../../../schema';

export async function addRecording(
  db: Queryable,
  recording: Pick<typeof liveRecordings.$inferSelect, 'liveId' | 'name' | 'startedAt'>,
): Promise<void> {
  await db.insert(liveRecordings).values(recording).onConflictDoNothing();
}

/** Which recording of which live. */
export interface RecordingName {
  readonly liveId: string;
  readonly name: string;
}

const ofName = ({ liveId, name }: RecordingName): SQL | undefined =>
  and(eq(liveRecordings.liveId, liveId), eq(liveRecordings.name, name));

/** A host that has bytes of a recording repeats this more often; one that died does not. By the clock of the database. */
const heldFor = sql`now() + interval '15 seconds'`;

/** Notes that a host has bytes of a recording that are not in the store yet. */
export async function holdRecording(db: Queryable, { liveId, name }: RecordingName): Promise<void> {
  const held = { heldUntil: heldFor };
  await db
    .insert(liveRecordings)
    .values({ liveId, name, startedAt: sql`now()`, ...held })
    .onConflictDoUpdate({ target: [liveRecordings.liveId, liveRecordings.name], set: held });
}

/** All of a recording is in the store. */
export async function releaseRecording(db: Queryable, recording: RecordingName): Promise<void> {
  await db.update(liveRecordings).set({ heldUntil: null }).where(ofName(recording));
}

/** Whether a host that is alive has bytes of a live's recordings that are not in the store yet. */
export async function hasHeldRecording(db: Queryable, liveId: string): Promise<boolean> {
  const { heldUntil } = liveRecordings;
  const rows = await db
    .select({ name: liveRecordings.name })
    .from(liveRecordings)
    .where(and(eq(liveRecordings.liveId, liveId), gt(heldUntil, sql`now()`)))
    .limit(1);
  return rows.length > 0;
}

/** The recordings of a live that are in no video so far. */
export async function listUnmade(db: Queryable, liveId: string): Promise<string[]> {
  const rows = await db
    .select({ name: liveRecordings.name })
    .from(liveRecordings)
    .where(and(eq(liveRecordings.liveId, liveId), isNull(liveRecordings.videoId)));
  return rows.map(({ name }) => name);
}

/** What is known of a recording that a process left on its disk; null where its live is gone. */
export async function findRecording(
  db: Queryable,
  { liveId, name }: RecordingName,
): Promise<{ readonly isKnown: boolean; readonly isHeld: boolean; readonly isMade: boolean } | null> {
  const { videoId, heldUntil, liveId: known } = liveRecordings;
  const [row] = await db
    .select({
      isKnown: sql<boolean>`${known} is not null`,
      isHeld: sql<boolean>`coalesce(${heldUntil} > now(), false)`,
      // The row of one that became a video is forgotten with its files.
      isMade: sql<boolean>`${videoId} is not null or (${known} is null and ${lives.recordingVideoId} is not null)`,
    })
    .from(lives)
    .leftJoin(liveRecordings, and(eq(known, lives.id), eq(liveRecordings.name, name)))
    .where(eq(lives.id, liveId));
  return row ?? null;
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

/** The marks of a live, in no certain order. */
export async function listMarks(
  db: Queryable,
  liveId: string,
): Promise<{ readonly title: string; readonly at: Date }[]> {
  return db
    .select({ title: liveMarks.title, at: liveMarks.at })
    .from(liveMarks)
    .where(eq(liveMarks.liveId, liveId));
}

/** Recordings that are in the library: their files are not needed any more. */
export async function listKept(db: Queryable): Promise<{ liveId: string; name: string }[]> {
  return db
    .select({ liveId: liveRecordings.liveId, name: liveRecordings.name })
    .from(liveRecordings)
    .where(isNotNull(liveRecordings.videoId));
}

export async function deleteRecording(db: Queryable, recording: RecordingName): Promise<void> {
  await db.delete(liveRecordings).where(ofName(recording));
}
