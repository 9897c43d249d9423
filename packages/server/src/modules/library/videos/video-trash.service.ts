import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { notFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { restorableSince } from '../../../kernel/trash-time';
import { lockTreeShared, nearestFolder } from '../folder-tree';
import { recordEvent } from '../../records/logs';
import { endReplacement } from './video-replacement';
import { findVideo, packageJobKind } from './videos.store';
import type { VideoRow } from './videos.store';
import { lockTrashedVideos, markAlive, markTrashed } from './video-trash.store';
import type { TrashableVideo } from './video-trash.store';
import { requireUnblocked } from '../../core/access';
import { emitEvents } from '../../records/webhooks';

interface Step {
  readonly context: Pick<ServerContext, 'clock' | 'jobs'>;
  readonly tx: Transaction;
}

/** Moves locked videos to the trash. A chunk under way gets a 404 when it is to be recorded. */
export async function discardVideos(
  { context, tx }: Step,
  videos: readonly TrashableVideo[],
  { trashedWith = null }: { trashedWith?: string | null } = {},
): Promise<void> {
  if (videos.length === 0) return;
  const now = new Date(context.clock.now());
  const ids = videos.map(({ id }) => id);
  await markTrashed(tx, ids, { now, trashedWith });
  const { jobs } = context;
  for (const video of videos) {
    const { id, status, replacementStatus } = video;
    if (status === 'processing' || replacementStatus === 'processing')
      await jobs.cancel(tx, { kind: packageJobKind, subjectId: id });
    if (replacementStatus !== null) await endReplacement({ tx, jobs, now }, id);
  }
  await emitEvents(tx, 'video.deleted', videos);
}

/** Brings locked videos back; those that were being made playable begin again. */
export async function reviveVideos(
  { context, tx }: Step,
  videos: readonly TrashableVideo[],
  { directoryId }: { directoryId?: string } = {},
): Promise<void> {
  if (videos.length === 0) return;
  const now = new Date(context.clock.now());
  const ids = videos.map(({ id }) => id);
  await markAlive(tx, ids, { now, directoryId });
  for (const { id, accountId } of videos.filter(({ status }) => status === 'processing'))
    await context.jobs.enqueue(tx, { kind: packageJobKind, subjectId: id, accountId });
  await emitEvents(tx, 'video.restored', videos);
}

/** Brings a video of the trash back to its folder, or to the nearest one above it that is still there. */
export async function restoreVideo(call: Call<'restoreVideo'>): Promise<VideoRow> {
  const { context, principal, params } = call;
  const { accountId } = principal;
  return context.db.transaction(async (tx) => {
    await lockTreeShared(tx, accountId);
    const after = restorableSince(context);
    const [video] = await lockTrashedVideos(tx, { accountId, ids: [params.id], after });
    if (video === undefined) throw notFound();
    requireUnblocked(principal, accountId);
    const directoryId = await nearestFolder(tx, accountId, video.directoryId);
    await reviveVideos({ context, tx }, [video], { directoryId });
    await recordEvent(tx, { call, event: 'VIDEO_RESTAURADO', of: video, record: { title: video.title } });
    const restored = await findVideo(tx, { id: video.id, accountId });
    if (restored === null) throw new Error(`The video ${video.id} vanished inside of a transaction`);
    return restored;
  });
}
