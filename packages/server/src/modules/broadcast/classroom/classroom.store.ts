import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { liveClassrooms, liveSpeakers, videos } from '../../../schema';

/** What the organiser set. */
export type ClassroomRow = typeof liveClassrooms.$inferSelect;
/** One who speaks in a live. */
export type SpeakerRow = typeof liveSpeakers.$inferSelect;

/** What people may change. */
export type ClassroomChange = Partial<Omit<ClassroomRow, 'liveId' | 'version'>>;

/** The classroom of a live; that of a live without a row is empty. */
export async function findClassroom(db: Queryable, liveId: string): Promise<ClassroomRow> {
  const [row] = await db.select().from(liveClassrooms).where(eq(liveClassrooms.liveId, liveId));
  return (
    row ?? {
      liveId,
      backgroundKey: null,
      loginBackgroundKey: null,
      scheduleImageKey: null,
      description: null,
      certificateShare: null,
      retentionDays: null,
      updatedAt: new Date(0),
      version: 0,
    }
  );
}

/** Whether a video for everybody is on its way; one that failed is not. */
export async function isBeingMade(db: Queryable, videoId: string): Promise<boolean> {
  const isOnItsWay = inArray(videos.status, ['created', 'uploading', 'processing']);
  const isPublic = eq(videos.privacy, 'public');
  return (await db.$count(videos, and(eq(videos.id, videoId), isAlive(videos), isOnItsWay, isPublic))) > 0;
}

/** In their order. */
export function listSpeakers(db: Queryable, liveId: string): Promise<SpeakerRow[]> {
  return db
    .select()
    .from(liveSpeakers)
    .where(eq(liveSpeakers.liveId, liveId))
    .orderBy(asc(liveSpeakers.position), asc(liveSpeakers.id));
}

/** Changes a classroom and increments its version. The live is locked by the caller. */
export async function writeClassroom(
  tx: Transaction,
  liveId: string,
  change: ClassroomChange,
): Promise<ClassroomRow> {
  const [row] = await tx
    .insert(liveClassrooms)
    .values({ ...change, liveId, version: 1 })
    .onConflictDoUpdate({
      target: liveClassrooms.liveId,
      set: { ...change, version: sql`${liveClassrooms.version} + 1` },
    })
    .returning();
  if (row === undefined) throw new Error(`The classroom of ${liveId} was not written`);
  return row;
}

/** Replaces the list of speakers. */
export async function writeSpeakers(
  tx: Transaction,
  liveId: string,
  speakers: readonly SpeakerRow[],
): Promise<void> {
  const kept = speakers.map(({ id }) => id);
  const ofLive = eq(liveSpeakers.liveId, liveId);
  await tx
    .delete(liveSpeakers)
    .where(kept.length === 0 ? ofLive : and(ofLive, notInArray(liveSpeakers.id, kept)));
  if (kept.length === 0) return;
  await tx
    .insert(liveSpeakers)
    .values([...speakers])
    .onConflictDoUpdate({
      target: liveSpeakers.id,
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        avatarKey: sql`excluded.avatar_key`,
      },
    });
}
