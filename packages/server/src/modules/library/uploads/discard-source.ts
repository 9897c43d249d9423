import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import type { Caller } from '../../../kernel/http/principal';
import { advanceVideo, endReplacement } from '../videos';
import type { RangeLocks } from './range-locks';
import { requireOwnSource } from './require-own-source';
import { partsOf } from './source-attempts';
import { requireSource } from './uploads.policy.pure';
import { deleteUpload, findSource, findSourceForUpdate } from './uploads.store';

/** Gives up an unfinished source with all that came of it. */
export async function discardSource(
  call: Call<'discardSource', Caller>,
  locks: RangeLocks,
  waitMs: number,
): Promise<void> {
  const { context, params, principal } = call;
  await requireOwnSource(call);
  requireSource(await findSource(context.db, params.id), principal);
  await withoutChunks(params.id, { locks, waitMs }, async () => {
    const upload = await context.db.transaction(async (tx) => {
      const source = requireSource(await findSourceForUpdate(tx, params.id), principal);
      if (source.upload?.completedAt) throw httpError({ status: 409, code: 'UPLOAD_FINISHED' });
      if (source.upload === null) return null;
      const updatedAt = new Date(context.clock.now());
      if (source.upload.replaces !== null) {
        // Its bytes are removed by a job of the same transaction.
        await endReplacement({ tx, jobs: context.jobs, now: updatedAt }, params.id);
        return null;
      }
      await advanceVideo(tx, params.id, { status: 'created', progress: 0, sizeBytes: null, updatedAt });
      await deleteUpload(tx, params.id);
      return source.upload;
    });
    // The lock is per process. A chunk that another process still writes is not recorded, because its row is deleted.
    if (upload !== null && upload.partsId !== null) await context.parts.abort(partsOf(upload));
  });
}

/**
 * Aborts the chunks of a source that this process is writing, and runs `act` under an exclusive lock of the source. The aborted
 * requests get a 409, which clients do not retry.
 *
 * @throws 503 if one of them does not end within `waitMs`.
 */
export async function withoutChunks<Result>(
  videoId: string,
  { locks, waitMs }: { readonly locks: RangeLocks; readonly waitMs: number },
  act: () => Promise<Result>,
): Promise<Result> {
  locks.cancel(videoId, httpError({ status: 409, code: 'UPLOAD_DISCARDED' }));
  const lease = await locks.acquire(videoId, [0, Infinity], { waitMs });
  if (lease === null) throw httpError({ status: 503, code: 'UPLOAD_BUSY', retryAfterSeconds: 5 });
  try {
    return await act();
  } finally {
    lease.release();
  }
}
