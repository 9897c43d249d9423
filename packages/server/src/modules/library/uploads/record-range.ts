import { httpError } from '../../../kernel/errors/http-error';
import type { ServerContext } from '../../../kernel/context';
import { requireRoom } from '../../records/billing';
import { advanceVideo, packageJobKind } from '../videos';
import { emitEvent } from '../../records/webhooks';
import { addRange, countBytes, coversAll } from './byte-ranges.pure';
import type { ByteRange } from './byte-ranges.pure';
import { addPartDigest, proofOf } from './part-digests.pure';
import type { SourceProof } from './part-digests.pure';
import { uploadExpiry } from './source-attempts';
import { findSourceForUpdate, lockTeamSources, saveUpload } from './uploads.store';
import type { UploadRow } from './uploads.store';

/** A range whose bytes are durable already. */
export interface DurableRange {
  readonly videoId: string;
  /** Where its bytes were put. */
  readonly partsId: string;
  readonly range: ByteRange;
  readonly total: number;
  /** The team whose plan did not see the length of the source before; null where it did. */
  readonly unmeasuredOf: string | null;
  readonly fileName: string | null;
  /** SHA-256 of its bytes, where the client sent it and it was compared. */
  readonly digest: string | null;
}

/** Where the source stands after a range was recorded. */
export interface Recorded {
  readonly received: number;
  readonly total: number;
  readonly complete: boolean;
  /** Of a whole source all of whose parts came with their digest. */
  readonly proof?: SourceProof;
}

/**
 * Records a range, after which it may be acknowledged. With the last range the video becomes `processing` and its job is queued,
 * in the same transaction: a complete source always has a job.
 *
 * The ranges are read and written under the lock of the video, so that concurrent chunks, also of other processes, cannot
 * overwrite each other's ranges.
 *
 * @throws 402 where the length of the source was not announced, and the plan of the team has no room for what came.
 */
export async function recordRange(context: ServerContext, added: DurableRange): Promise<Recorded> {
  const { videoId, total, unmeasuredOf } = added;
  const now = new Date(context.clock.now());
  return context.db.transaction(async (tx) => {
    // Before the lock of the video, as everywhere.
    if (unmeasuredOf !== null) await lockTeamSources(tx, unmeasuredOf);
    const source = await findSourceForUpdate(tx, videoId);
    // Moved to the trash while the bytes arrived.
    if (source === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
    const { upload } = source;
    if (upload?.partsId !== added.partsId) throw httpError({ status: 409, code: 'UPLOAD_DISCARDED' });
    if (upload.completedAt)
      return { received: total, total, complete: true, proof: proofOf(upload.partDigests, total) };
    if ((upload.totalBytes ?? total) !== total)
      throw httpError({ status: 416, code: 'CONTENT_RANGE_UNSATISFIABLE' });
    if (unmeasuredOf !== null && upload.totalBytes === null)
      await requireRoom(tx, context, { accountId: unmeasuredOf, what: { kind: 'bytes', bytes: total } });

    const next = advance(upload, added, now);
    await saveUpload(tx, videoId, next.upload);
    await advanceVideo(tx, videoId, next.video);
    if (next.recorded.complete) {
      const { accountId } = source.video;
      await context.jobs.enqueue(tx, { kind: packageJobKind, subjectId: videoId, accountId });
      await emitEvent(tx, { type: 'upload.completed', accountId, data: { id: videoId, bytes: total } });
    }
    return next.recorded;
  });
}

/** The columns of the video for the progress; a replacement has its own, because the video stays `ready` or `failed`. */
function stepOf({ replaces }: UploadRow, { received, total, complete }: Recorded) {
  const status = complete ? ('processing' as const) : ('uploading' as const);
  const progress = complete ? 0 : Math.floor((received * 100) / total);
  if (replaces === null) return { status, progress, sizeBytes: total };
  return { replacementStatus: status, replacementProgress: progress };
}

/** What the rows become with one more range. */
function advance(upload: UploadRow, added: DurableRange, now: Date) {
  const { total } = added;
  const ranges = addRange(upload.ranges, added.range);
  const received = countBytes(ranges);
  const complete = coversAll(ranges, total);
  const partDigests = addPartDigest(upload.partDigests, added.range, added.digest);
  const proof = complete ? proofOf(partDigests, total) : undefined;
  return {
    recorded: { received, total, complete, proof },
    upload: {
      ranges,
      partDigests,
      totalBytes: total,
      fileName: added.fileName ?? upload.fileName,
      expiresAt: uploadExpiry(now.getTime()),
      updatedAt: now,
      completedAt: complete ? now : null,
    },
    video: { ...stepOf(upload, { received, total, complete }), updatedAt: now },
  };
}
