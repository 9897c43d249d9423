import type { ServerContext } from '../../kernel/context';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { httpError } from '../../kernel/errors/http-error';
import { advanceVideo } from '../videos';
import { purgeUploads, removeUnownedSources } from './purge-uploads';
import { createRangeLocks } from './range-locks';
import type { RangeLocks } from './range-locks';
import { createReceivedGarbage } from './received-garbage';
import { receiveSource } from './receive-source';
import type { UploadPatience } from './receive-source';
import { partsOf, uploadExpiry } from './source-attempts';
import { requireSource, requireUnexpired } from './uploads.policy.pure';
import { toUploadProbe } from './uploads.presenter.pure';
import { deleteUpload, findSource, findSourceForUpdate } from './uploads.store';

const purgeEveryMs = 15 * 60_000;

async function probe(call: Call<'probeSource'> | Call<'probeSourceHead'>) {
  const { context, params, principal } = call;
  const now = context.clock.now();
  const source = requireSource(await findSource(context.db, params.id), principal);
  requireUnexpired(source.upload, now);
  const body = toUploadProbe(source, uploadExpiry(now));
  return { status: 200, headers: { 'Upload-Offset': String(body.nextOffset) }, body } as const;
}

async function discard(
  call: Call<'discardSource'>,
  locks: RangeLocks,
  waitMs: number,
): Promise<Answer<'discardSource'>> {
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
  return { status: 204 };
}

/** The chunked upload of a video's source (specification section 7). One for each server: it holds the locks. */
export function createUploadsModule(
  context: ServerContext,
  patience: UploadPatience = { lockWaitMs: 20_000, idleMs: 60_000 },
): ServerModule {
  const locks = createRangeLocks();
  const shared = { active: 0 };
  const desk = { locks, patience, shared, garbage: createReceivedGarbage(shared) };
  return {
    name: 'uploads',
    handlers: {
      uploadSource: (call) => receiveSource(call, desk),
      probeSource: probe,
      probeSourceHead: async (call) => ({ ...(await probe(call)), body: undefined }),
      discardSource: (call) => discard(call, locks, patience.lockWaitMs),
    },
    start() {
      context.jobs.every('purge-uploads', {
        everyMs: purgeEveryMs,
        run: async () => {
          await purgeUploads(context, locks);
          await removeUnownedSources(context);
        },
      });
    },
  };
}
