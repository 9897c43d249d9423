import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { videoLikes } from '../../kernel/database/tables';

/** One viewer of one video. */
export interface Viewer {
  readonly videoId: string;
  readonly sessionId: string;
}

/** Idempotent: a second like of the same viewer changes nothing. */
export async function insertLike(db: Queryable, viewer: Viewer, createdAt: Date): Promise<void> {
  await db
    .insert(videoLikes)
    .values({ ...viewer, createdAt })
    .onConflictDoNothing();
}

export async function deleteLike(db: Queryable, { videoId, sessionId }: Viewer): Promise<void> {
  await db
    .delete(videoLikes)
    .where(and(eq(videoLikes.videoId, videoId), eq(videoLikes.sessionId, sessionId)));
}

export function countLikes(db: Queryable, videoId: string): Promise<number> {
  return db.$count(videoLikes, eq(videoLikes.videoId, videoId));
}
