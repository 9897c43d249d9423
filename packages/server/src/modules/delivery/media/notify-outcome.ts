import { and, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { lives, videos } from '../../../schema';
import { emitEvent } from '../../records/webhooks';

/** The team of a video that is not in the trash, and the live that it is the recording of. */
async function findOrigin(db: Queryable, videoId: string) {
  const [row] = await db
    .select({ accountId: videos.accountId, liveId: lives.id })
    .from(videos)
    .leftJoin(lives, eq(lives.recordingVideoId, videos.id))
    .where(and(eq(videos.id, videoId), isAlive(videos)))
    .limit(1);
  return row ?? null;
}

/** Tells the webhooks that a video plays; of the recording of a live, when it does for the first time. */
export async function notifyVideoReady(
  tx: Queryable,
  id: string,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  const origin = await findOrigin(tx, id);
  if (origin === null) return;
  const { accountId, liveId } = origin;
  await emitEvent(tx, { type: 'video.ready', accountId, data: { id } });
  if (isFirst && liveId !== null)
    await emitEvent(tx, { type: 'recording.ready', accountId, data: { id, liveId } });
}

/** Tells the webhooks that a video could not be made playable. */
export async function notifyVideoFailed(tx: Queryable, id: string, code: string): Promise<void> {
  const origin = await findOrigin(tx, id);
  if (origin === null) return;
  await emitEvent(tx, { type: 'video.failed', accountId: origin.accountId, data: { id, code } });
}
