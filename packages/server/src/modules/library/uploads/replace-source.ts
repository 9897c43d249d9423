import { randomUUID } from 'node:crypto';
import type { SourceReplacement } from '@palco/openapi';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { requireRoom } from '../../records/billing';
import { recordEvent } from '../../records/logs';
import {
  advanceVideo,
  changeVideo,
  endReplacement,
  findVideo,
  findVideoForUpdate,
  isReplacing,
  packageJobKind,
  sourceKey,
} from '../videos';
import type { VideoRow } from '../videos';
import { withoutChunks } from './discard-source';
import type { RangeLocks } from './range-locks';
import { requireQuota, uploadExpiry } from './source-attempts';
import { fileTooLarge } from './source-errors';
import { findUploadForUpdate, insertUpload, deleteUpload, lockTeamSources } from './uploads.store';
import type { UploadRow } from './uploads.store';
import type { RetainedUpload } from '../../../schema/uploads';
import { requireUnblocked } from '../../core/access';

/**
 * Starts the upload of a new source while the video keeps playing from the current one (0021). Its bytes are uploaded like those
 * of any source.
 *
 * @throws 409 while another replacement is under way, or before the first source was processed.
 */
export async function beginReplacement(call: Call<'replaceSource'>): Promise<SourceReplacement> {
  const { context, params, principal, body } = call;
  const { db, parts, config } = context;
  const ref = { id: params.id, accountId: principal.accountId };
  const { accountId } = requireReplaceable(call, await findVideo(db, ref));
  if (body.size > config.uploadMaxBytes) throw fileTooLarge();
  const sourceId = randomUUID();
  // The store may be far away: it is not asked inside of a transaction.
  const begun = await parts.begin(sourceKey(sourceId));
  try {
    return await db.transaction(async (tx) => {
      await lockTeamSources(tx, accountId);
      const video = requireReplaceable(call, await findVideoForUpdate(tx, ref));
      await requireQuota(tx, { accountId, added: body.size, most: config.uploadPendingBytes });
      await requireRoom(tx, context, { accountId, what: { kind: 'source', bytes: body.size } });
      // One that failed is kept until another one comes.
      await endReplacement({ tx, jobs: context.jobs, now: new Date(context.clock.now()) }, video.id);
      await replaceUploadRow(tx, call, { sourceId, partsId: begun.id });
      const { version } = await changeVideo(tx, video.id, {
        replacementStatus: 'uploading',
        replacementProgress: 0,
        replacementFailureCode: null,
        updatedAt: new Date(context.clock.now()),
      });
      await recordSource(tx, { call, video, value: body.fileName });
      return { videoId: video.id, version };
    });
  } catch (error) {
    await parts.abort(begun);
    throw error;
  }
}

/** The video, where a new source may take the place of its own. */
function requireReplaceable({ principal, request }: Call<'replaceSource'>, video: VideoRow | null): VideoRow {
  if (video === null) throw notFound();
  requireUnblocked(principal, video.accountId);
  requireVersion(request.headers['if-match'], video.version);
  if (isReplacing(video)) throw httpError({ status: 409, code: 'REPLACEMENT_UNDER_WAY' });
  if (video.status !== 'ready' && video.status !== 'failed')
    throw httpError({ status: 409, code: 'VIDEO_NOT_READY' });
  return video;
}

/** Replaces the upload row by one for the new source, with the previous row in `replaces` for a rollback. */
async function replaceUploadRow(
  tx: Transaction,
  { context, params, body }: Call<'replaceSource'>,
  begun: { readonly sourceId: string; readonly partsId: string },
): Promise<void> {
  const now = context.clock.now();
  const before = await findUploadForUpdate(tx, params.id);
  if (before !== undefined) await deleteUpload(tx, params.id);
  await insertUpload(tx, {
    ...begun,
    videoId: params.id,
    totalBytes: body.size,
    fileName: body.fileName,
    replaces: { upload: before === undefined ? null : retained(before) },
    expiresAt: uploadExpiry(now),
    createdAt: new Date(now),
  });
}

function retained(row: UploadRow): RetainedUpload {
  const { sourceId, totalBytes, partsId, fileName, ranges, partDigests, isIncomplete } = row;
  const { completedAt, expiresAt, createdAt } = row;
  return {
    sourceId,
    totalBytes,
    partsId,
    fileName,
    ranges,
    partDigests,
    isIncomplete,
    completedAt: completedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Cancels a replacement at any stage; a failed one is dismissed.
 *
 * @throws 409 if there is none, for example because it has finished meanwhile.
 */
export async function cancelReplacement(
  call: Call<'cancelReplacement'>,
  chunks: { readonly locks: RangeLocks; readonly waitMs: number },
): Promise<void> {
  const { context, params, principal } = call;
  const { db, jobs, clock } = context;
  const ref = { id: params.id, accountId: principal.accountId };
  if ((await findVideo(db, ref)) === null) throw notFound();
  await withoutChunks(params.id, chunks, () =>
    db.transaction(async (tx) => {
      const video = requireFound(await findVideoForUpdate(tx, ref));
      requireUnblocked(principal, video.accountId);
      const now = new Date(clock.now());
      if (await endReplacement({ tx, jobs, now }, video.id))
        await jobs.cancel(tx, { kind: packageJobKind, subjectId: video.id });
      else if (video.replacementStatus === 'failed')
        await advanceVideo(tx, video.id, { replacementStatus: null, updatedAt: now });
      else throw httpError({ status: 409, code: 'REPLACEMENT_NOT_UNDER_WAY' });
      await recordSource(tx, { call, video, value: null });
    }),
  );
}

function recordSource(
  tx: Transaction,
  given: {
    readonly call: Call<'replaceSource'> | Call<'cancelReplacement'>;
    readonly video: VideoRow;
    readonly value: string | null;
  },
): Promise<void> {
  return recordEvent(tx, {
    call: given.call,
    event: 'VIDEO_ATUALIZADO',
    of: { id: given.video.id, accountId: given.video.accountId },
    record: { replacement: given.value },
  });
}
