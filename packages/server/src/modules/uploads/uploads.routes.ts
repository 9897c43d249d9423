import type { ServerContext } from '../../kernel/context';
import type { Call, ServerModule } from '../../kernel/http/module';
import { discardSource } from './discard-source';
import { purgeUploads } from './purge-uploads';
import { createRangeLocks } from './range-locks';
import { receiveSource } from './receive-source';
import { beginReplacement, cancelReplacement } from './replace-source';
import { requireOwnSource } from './require-own-source';
import type { UploadTimeouts } from './receive-source';
import { uploadExpiry } from './source-attempts';
import { requireSource, requireUnexpired } from './uploads.policy.pure';
import { toUploadProbe } from './uploads.presenter.pure';
import { findSource } from './uploads.store';
import type { Caller } from '../../kernel/http/principal';

const purgeEveryMs = 15 * 60_000;

async function probe(call: Call<'probeSource', Caller> | Call<'probeSourceHead', Caller>) {
  const { context, params, principal } = call;
  const now = context.clock.now();
  await requireOwnSource(call);
  const source = requireSource(await findSource(context.db, params.id), principal);
  requireUnexpired(source.upload, now);
  const body = toUploadProbe(source, uploadExpiry(now));
  return { status: 200, headers: { 'Upload-Offset': String(body.nextOffset) }, body } as const;
}

/** The chunked upload of a video's source (specification section 7). One for each server: it holds the locks. */
export function createUploadsModule(
  context: ServerContext,
  timeouts: UploadTimeouts = { lockWaitMs: 20_000, idleMs: 60_000 },
): ServerModule {
  const locks = createRangeLocks();
  const resources = { locks, timeouts, shared: { active: 0 } };
  return {
    name: 'uploads',
    handlers: {
      async replaceSource(call) {
        return { status: 201, body: await beginReplacement(call) };
      },
      async cancelReplacement(call) {
        await cancelReplacement(call, { locks, waitMs: timeouts.lockWaitMs });
        return { status: 204 };
      },
      uploadSource: (call) => receiveSource(call, resources),
      probeSource: probe,
      probeSourceHead: async (call) => ({ ...(await probe(call)), body: undefined }),
      async discardSource(call) {
        await discardSource(call, locks, timeouts.lockWaitMs);
        return { status: 204 };
      },
    },
    start() {
      context.jobs.every('purge-uploads', {
        everyMs: purgeEveryMs,
        run: async () => void (await purgeUploads(context, locks)),
      });
    },
  };
}
