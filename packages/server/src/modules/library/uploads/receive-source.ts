import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import type { WriteBehind } from './batch-writer';
import { countBytes, splitByKnown } from './byte-ranges.pure';
import type { ByteRange } from './byte-ranges.pure';
import { GaveWayError } from './incoming-chunks';
import type { IncomingChunks } from './incoming-chunks';
import { proofOf } from './part-digests.pure';
import type { RangeLease, RangeLocks } from './range-locks';
import type { SeenAttempts } from './seen-attempts';
import { recordRange } from './record-range';
import type { DurableRange } from './record-range';
import { toFileName } from '../../../kernel/multipart';
import { discardRest } from '../../../kernel/http/request-body';
import { beginSource, purgeWhole, partsOf } from './source-attempts';
import { foreignTotal, storageFull, toContractError } from './source-errors';
import { planSource, wrongLength } from './source-plan.pure';
import type { SourcePlan } from './source-plan.pure';
import { requireFewPieces, requireSource, requireUnexpired } from './uploads.policy.pure';
import { findSource } from './uploads.store';
import type { UploadRow } from './uploads.store';
import { discardBody, writeDurably } from './write-source';
import type { IncomingBody } from './write-source';
import { maxBytesFor } from '../../people/embeds';
import { requireUnblocked } from '../../core/access';
import { requireOwnSource } from './require-own-source';
import { isEmptyFile, withdrawEmpty } from './withdraw-empty';
import type { Caller } from '../../../kernel/http/principal';

/** Timeouts of the upload route. */
export interface UploadTimeouts {
  /** A repeated or overlapping range waits this long for the first one; then 503 with `Retry-After`. */
  readonly lockWaitMs: number;
  /** A connection without a byte for this long is dropped; there is no limit on the whole of a chunk. */
  readonly idleMs: number;
}

/** What the chunks of one server share. */
export interface UploadResources {
  readonly locks: RangeLocks;
  readonly chunks: IncomingChunks;
  readonly attempts: SeenAttempts;
  readonly timeouts: UploadTimeouts;
  readonly shared: WriteBehind;
}

/** What a refused chunk may still send before its connection is cut. */
const maxDiscardedBytes = 256 * 1024 * 1024;
const retryAfterSeconds = 5;

/** One POST of a source, from its headers to its answer. */
export async function receiveSource(
  call: Call<'uploadSource', Caller>,
  resources: UploadResources,
): Promise<Answer<'uploadSource'>> {
  const request = call.request.raw;
  request.socket.setTimeout(resources.timeouts.idleMs);
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  call.reply.raw.once('close', leave);
  resources.shared.active += 1;
  try {
    const { config } = call.context;
    const plan = planSource(request.headers, {
      maxChunkBytes: config.uploadChunkBytes,
      maxBytes: maxBytesFor(call.principal, config.uploadMaxBytes),
    });
    await requireOwnSource(call);
    // The browser began it anew by itself: its client has to hear that the connection broke.
    if (!resources.attempts.isFirst(call.params.id, call.query.attempt)) throw new GaveWayError();
    const lease = await takeRange(call, plan, { resources, gone: gone.signal });
    try {
      return await receiveLocked(call, plan, { lease, resources });
    } finally {
      lease.release();
    }
  } catch (error) {
    if (error instanceof GaveWayError) request.destroy();
    discardRest(request, maxDiscardedBytes);
    if (isEmptyFile(error)) await withdrawEmpty(call);
    throw toContractError(error);
  } finally {
    resources.shared.active -= 1;
    call.reply.raw.off('close', leave);
  }
}

/** How often a chunk that waits for its range looks whether somebody still sends that. */
const clearEveryMs = 250;

/** Locks the range. Access is checked under the lock; before a wait also here, so that a caller without access never queues. */
async function takeRange(
  call: Call<'uploadSource', Caller>,
  plan: SourcePlan,
  { resources: { locks, chunks, timeouts }, gone }: { resources: UploadResources; gone: AbortSignal },
): Promise<RangeLease> {
  const { id } = call.params;
  const range: ByteRange = [plan.start, plan.length === null ? Infinity : plan.start + plan.length - 1];
  const free = locks.tryAcquire(id, range);
  if (free !== null) return free;
  requireSource(await findSource(call.context.db, id), call.principal);
  const clearing = setInterval(() => chunks.clear(id, range), clearEveryMs);
  const lease = await locks.acquire(id, range, { waitMs: timeouts.lockWaitMs, signal: gone });
  clearInterval(clearing);
  if (lease === null) throw httpError({ status: 503, code: 'UPLOAD_BUSY', retryAfterSeconds });
  return lease;
}

async function receiveLocked(
  call: Call<'uploadSource', Caller>,
  plan: SourcePlan,
  { lease, resources }: { lease: RangeLease; resources: UploadResources },
): Promise<Answer<'uploadSource'>> {
  const { context } = call;
  const { fileName } = call.query;
  const body: IncomingBody = {
    request: call.request.raw,
    signal: lease.signal,
    plan,
    fileName: fileName === undefined ? null : toFileName(fileName),
  };
  const [upload, freeBytes] = await Promise.all([currentUpload(call, plan), context.parts.freeBytes()]);
  if (upload.completedAt && (await context.parts.usedBytes(partsOf(upload))) === null) {
    return answerRepeat(plan, await discardBody(body), upload);
  }
  await requireRoom({ call, plan, upload, freeBytes });
  const isAllOrNothing = plan.length === null && upload.ranges.length === 0;
  try {
    return await writeAndRecord(call, { body, upload, resources });
  } catch (error) {
    // A whole file cannot be resumed: what came of it takes no room any more.
    if (isAllOrNothing) await purgeWhole(context, upload);
    throw error;
  }
}

interface Receiving {
  readonly body: IncomingBody;
  readonly upload: CurrentUpload;
  readonly resources: UploadResources;
}

async function writeAndRecord(
  { context, params, principal }: Call<'uploadSource', Caller>,
  { body, upload, resources: { shared, chunks } }: Receiving,
): Promise<Answer<'uploadSource'>> {
  const { plan } = body;
  const { parts, config } = context;
  const maxBytes = maxBytesFor(principal, config.uploadMaxBytes);
  const record = (end: number, { digest, fileName }: Pick<DurableRange, 'digest' | 'fileName'>) =>
    recordRange(context, {
      videoId: params.id,
      partsId: partsOf(upload).id,
      range: [plan.start, end],
      total: plan.total ?? end + 1,
      unmeasuredOf: upload.totalBytes === null ? upload.accountId : null,
      fileName,
      digest,
    });
  const ending = new AbortController();
  const { end, fileName } = await writeDurably({
    ...body,
    signal: AbortSignal.any([body.signal, ending.signal]),
    parts,
    upload,
    maxBytes,
    shared,
    record: async ({ bytes, digest }) =>
      void (await record(plan.start + bytes - 1, { digest, fileName: body.fileName })),
    listen: (chunk) =>
      chunks.add(params.id, {
        range: [plan.start, plan.length === null ? Infinity : plan.start + plan.length - 1],
        get received() {
          return chunk.received;
        },
        get silentMs() {
          return chunk.silentMs;
        },
        keep: chunk.keep,
        giveWay: () => ending.abort(new GaveWayError()),
      }),
  });
  const { complete, received, total, proof } = await record(end, { digest: plan.digest, fileName });
  return { status: complete ? 202 : 201, body: { received, total, ...proof } };
}

/** The row of a source, and the team of its video. */
type CurrentUpload = UploadRow & { readonly accountId: string };

/** Checks access and reads the row of the source. The first chunk inserts it, with the length, before a byte is written. */
async function currentUpload(call: Call<'uploadSource', Caller>, plan: SourcePlan): Promise<CurrentUpload> {
  const { context, params, principal } = call;
  const { video, upload } = requireSource(await findSource(context.db, params.id), principal);
  requireUnblocked(principal, video.accountId);
  const now = context.clock.now();
  requireUnexpired(upload, now);
  const opened = upload ?? (await beginSource(context, { videoId: params.id, totalBytes: plan.total }));
  if (plan.total !== null && (opened.totalBytes ?? plan.total) !== plan.total) throw foreignTotal();
  if (plan.length !== null) requireFewPieces(opened, [plan.start, plan.start + plan.length - 1]);
  return { ...opened, accountId: video.accountId };
}

/**
 * Checks the free disk space before a byte is written. Acknowledged bytes need none, and the space of bytes that a failed attempt
 * left behind is used again.
 *
 * @throws 507 `STORAGE_FULL`.
 */
async function requireRoom({ call, plan, upload, freeBytes }: Room): Promise<void> {
  if (upload.completedAt) return;
  const known = upload.ranges;
  const declared = plan.length ?? Number(call.request.headers['content-length'] ?? 0);
  const added = splitByKnown(known, plan.start, declared)
    .filter((stretch) => !stretch.known)
    .reduce((sum, { length }) => sum + length, 0);
  if (added <= freeBytes) return;
  const used = await call.context.parts.usedBytes(partsOf(upload));
  const unacknowledged = Math.max(0, (used ?? 0) - countBytes(known));
  if (added > freeBytes + unacknowledged) throw storageFull();
}

interface Room {
  readonly call: Call<'uploadSource', Caller>;
  readonly plan: SourcePlan;
  readonly upload: UploadRow;
  readonly freeBytes: number;
}

/** Acknowledges a repeated chunk again, for a client that lost the response, after the source was processed and removed. */
function answerRepeat(
  plan: SourcePlan,
  length: number,
  { totalBytes, partDigests }: UploadRow,
): Answer<'uploadSource'> {
  const total = totalBytes ?? 0;
  if (length !== (plan.length ?? total)) throw plan.length === null ? foreignTotal() : wrongLength();
  return { status: 202, body: { received: total, total, ...proofOf(partDigests, total) } };
}
