import { httpError } from '../../kernel/errors/http-error';
import type { Call } from '../../kernel/http/module';
import { advanceVideo } from '../videos';
import type { RangeLocks } from './range-locks';
import { partsOf } from './source-attempts';
import { requireSource } from './uploads.policy.pure';
import { deleteUpload, findSource, findSourceForUpdate } from './uploads.store';

/** Gives up an unfinished source with all that came of it. */
export async function discardSource(
  call: Call<'discardSource'>,
  locks: RangeLocks,
  waitMs: number,
): Promise<void> {
  const { context, params, principal } = call;
  requireSource(await findSource(context.db, params.id), principal);
  // Chunks on their way end with a 409 that their client does not repeat.
  locks.cancel(params.id, httpError({ status: 409, code: 'UPLOAD_DISCARDED' }));
  const lease = await locks.acquire(params.id, [0, Infinity], { waitMs });
  if (lease === null) throw httpError({ status: 503, code: 'UPLOAD_BUSY', retryAfterSeconds: 5 });
  try {
    const upload = await context.db.transaction(async (tx) => {
      const source = requireSource(await findSourceForUpdate(tx, params.id), principal);
      if (source.upload?.completedAt) throw httpError({ status: 409, code: 'UPLOAD_FINISHED' });
      if (source.upload === null) return null;
      const updatedAt = new Date(context.clock.now());
      await advanceVideo(tx, params.id, { status: 'created', progress: 0, sizeBytes: null, updatedAt });
      await deleteUpload(tx, params.id);
      return source.upload;
    });
    // A chunk that another process still writes is not recorded: its row is gone.
    if (upload !== null && upload.partsId !== null) await context.parts.abort(partsOf(upload));
  } finally {
    lease.release();
  }
}
