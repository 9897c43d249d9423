import type { ServerContext } from '../../../kernel/context';
import { noContent } from '../../../kernel/http/module';
import type { Call, ServerModule } from '../../../kernel/http/module';
import { discardSource } from './discard-source';
import { createIncomingChunks } from './incoming-chunks';
import type { IncomingChunks } from './incoming-chunks';
import { purgeUploads } from './purge-uploads';
import { createRangeLocks } from './range-locks';
import { receiveSource } from './receive-source';
import { beginReplacement, cancelReplacement } from './replace-source';
import { requireOwnSource } from './require-own-source';
import type { UploadTimeouts } from './receive-source';
import { createSeenAttempts } from './seen-attempts';
import { uploadExpiry } from './source-attempts';
import { requireSource, requireUnexpired } from './uploads.policy.pure';
import { toUploadProbe } from './uploads.presenter.pure';
import { findSource } from './uploads.store';
import type { Caller } from '../../../kernel/http/principal';

const purgeEveryMs = 15 * 60_000;

type Probe = Call<'probeSource', Caller> | Call<'probeSourceHead', Caller>;

/** What is on disk, also of chunks that still arrive: a client whose connection broke asks before this side notices. */
async function probe(call: Probe, chunks: IncomingChunks) {
  const { context, params, principal } = call;
  const now = context.clock.now();
  await requireOwnSource(call);
  const find = async () => requireSource(await findSource(context.db, params.id), principal);
  const before = await find();
  const source = (await chunks.keep(params.id)) ? await find() : before;
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
  const chunks = createIncomingChunks();
  const resources = { locks, chunks, attempts: createSeenAttempts(), timeouts, shared: { active: 0 } };
  return {
    name: 'uploads',
    handlers: {
      replaceSource: async (call) => ({ status: 201, body: await beginReplacement(call) }),
      cancelReplacement: noContent((call) => cancelReplacement(call, { locks, waitMs: timeouts.lockWaitMs })),
      uploadSource: (call) => receiveSource(call, resources),
      probeSource: (call) => probe(call, chunks),
      probeSourceHead: async (call) => ({ ...(await probe(call, chunks)), body: undefined }),
      discardSource: noContent((call) => discardSource(call, locks, timeouts.lockWaitMs)),
    },
    start() {
      context.jobs.every('purge-uploads', {
        everyMs: purgeEveryMs,
        run: async () => void (await purgeUploads(context, locks)),
      });
    },
  };
}
