import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { videoLikes } from '../../../schema';

/** One viewer of one video. */
export interface Viewer {
  readonly videoId: string;
  readonly sessionId: string;
}

/** A like, and the place that it came from. */
export interface NewLike extends Viewer {
  readonly addressDigest: string;
  readonly createdAt: Date;
}

/** Idempotent: a second like of the same viewer changes nothing. */
export async function insertLike(db: Queryable, like: NewLike): Promise<void> {
  await db.insert(videoLikes).values(like).onConflictDoNothing();
}

/** How many viewers of one address like a video, without this one. */
export function countOthersOfAddress(
  db: Queryable,
  { videoId, sessionId, addressDigest }: NewLike,
): Promise<number> {
  return db.$count(
    videoLikes,
    and(
      eq(videoLikes.videoId, videoId),
      eq(videoLikes.addressDigest, addressDigest),
      ne(videoLikes.sessionId, sessionId),
    ),
  );
}

export async function deleteLike(db: Queryable, { videoId, sessionId }: Viewer): Promise<void> {
  await db
    .delete(videoLikes)
    .where(and(eq(videoLikes.videoId, videoId), eq(videoLikes.sessionId, sessionId)));
}

export function countLikes(db: Queryable, videoId: string): Promise<number> {
  return db.$count(videoLikes, eq(videoLikes.videoId, videoId));
}
