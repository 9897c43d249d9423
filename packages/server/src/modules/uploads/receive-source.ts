import { httpError } from '../../kernel/errors/http-error';
import { membershipIn } from '../../kernel/http/caller';
import type { Caller } from '../../kernel/http/caller';
import type { Answer, Call } from '../../kernel/http/module';
import { isStorageError } from '../../ports/object-storage';
import type { WritableObject } from '../../ports/object-storage';
import { requireUnblocked, sourceKey } from '../videos';
import type { EarlySync } from './batch-writer';
import { countBytes, splitByKnown } from './byte-ranges.pure';
import type { ByteRange } from './byte-ranges.pure';
import { MultipartError, openMultipartFile } from './multipart-file';
import type { MultipartFile } from './multipart-file';
import type { RangeLease, RangeLocks } from './range-locks';
import { DifferentBytesError, TooManyBytesError, receiveBytes } from './receive-bytes';
import type { ReceivedGarbage } from './received-garbage';
import { recordRange, uploadExpiry } from './record-range';
import { ClientGoneError, discardRest, readBody } from './request-body';
import { fileTooLarge, planSource, wrongLength } from './source-plan.pure';
import type { SourcePlan } from './source-plan.pure';
import { findSource, openUpload } from './uploads.store';
import type { Source, UploadRow } from './uploads.store';

/** How patient the upload route is. */
export interface UploadPatience {
  /** A repeated or overlapping range waits this long for the first one; then 503 with `Retry-After`. */
  readonly lockWaitMs: number;
  /** A connection without a byte for this long is dropped; there is no limit on the whole of a chunk. */
  readonly idleMs: number;
}

/** What the chunks of one server share. */
export interface UploadDesk {
  readonly locks: RangeLocks;
  readonly patience: UploadPatience;
  readonly earlySync: EarlySync;
  readonly garbage: ReceivedGarbage;
}

/** What a refused chunk may still send before its connection is cut. */
const maxDiscardedBytes = 256 * 1024 * 1024;
const retryAfterSeconds = 5;

/** One POST of a source, from its headers to its answer. */
export async function receiveSource(call: Call<'uploadSource'>, desk: UploadDesk): Promise<Answer> {
  const request = call.request.raw;
  request.socket.setTimeout(desk.patience.idleMs);
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  call.reply.raw.once('close', leave);
  desk.garbage.enter();
  try {
    const { config } = call.context;
    const plan = planSource(request.headers, {
      maxChunkBytes: config.uploadChunkBytes,
      maxBytes: config.uploadMaxBytes,
    });
    const lease = await takeRange(call, plan, { desk, gone: gone.signal });
    try {
      return await receiveLocked(call, plan, { lease, desk });
    } finally {
      lease.release();
    }
  } catch (error) {
    discardRest(request, maxDiscardedBytes);
    throw translate(error);
  } finally {
    desk.garbage.leave();
    call.reply.raw.off('close', leave);
  }
}

/** Who is let in is checked under the lock; before a wait it is checked too, so that nobody waits for a stranger's video. */
async function takeRange(
  call: Call<'uploadSource'>,
  plan: SourcePlan,
  { desk: { locks, patience }, gone }: { desk: UploadDesk; gone: AbortSignal },
): Promise<RangeLease> {
  const { id } = call.params;
  const range: ByteRange = [plan.start, plan.length === null ? Infinity : plan.start + plan.length - 1];
  const free = locks.tryAcquire(id, range);
  if (free !== null) return free;
  requireSource(await findSource(call.context.db, id), call.caller);
  const lease = await locks.acquire(id, range, { waitMs: patience.lockWaitMs, signal: gone });
  if (lease === null) throw httpError({ status: 503, code: 'UPLOAD_BUSY', retryAfterSeconds });
  return lease;
}

/**
 * The video of an upload decides the team, whichever team is selected (decisions, section 2).
 *
 * @throws 404 for a video of a team that the caller is not in, 403 without the permission there.
 */
export function requireSource(source: Source | null, caller: Caller): Source {
  const membership = source && membershipIn(caller, source.video.accountId);
  if (!source || !membership) throw httpError({ status: 404, code: 'NOT_FOUND' });
  if (!membership.permissions.has('showVOD')) throw httpError({ status: 403, code: 'FORBIDDEN' });
  return source;
}

/** @throws 410 for a source whose seven days are over. */
export function requireUnexpired(upload: UploadRow | null, now: number): void {
  const expired = upload !== null && upload.completedAt === null && upload.expiresAt.getTime() <= now;
  if (expired) throw httpError({ status: 410, code: 'UPLOAD_EXPIRED' });
}

async function receiveLocked(
  call: Call<'uploadSource'>,
  plan: SourcePlan,
  { lease, desk }: { lease: RangeLease; desk: UploadDesk },
): Promise<Answer> {
  const { context, params } = call;
  const body = readBody(call.request.raw, { signal: lease.signal, garbage: desk.garbage });
  const [upload, freeBytes] = await Promise.all([currentUpload(call, plan), context.storage.freeBytes()]);
  if (upload?.completedAt && (await context.storage.stat(sourceKey(params.id))) === null) {
    return repeatWithoutSource(plan, body, upload.totalBytes);
  }
  await requireRoom({ call, plan, upload, freeBytes });
  const file = await openMultipartFile(body, plan.boundary);
  const object = await context.storage.openWrite(sourceKey(params.id));
  try {
    const end = await writeDurably({
      object,
      file,
      plan,
      upload,
      earlySync: desk.earlySync,
      maxBytes: context.config.uploadMaxBytes,
    });
    const added = { videoId: params.id, total: plan.total ?? end + 1, fileName: file.fileName };
    const recorded = await recordRange(context, { ...added, range: [plan.start, end] }, upload);
    return {
      status: recorded.complete ? 202 : 201,
      body: { received: recorded.received, total: recorded.total },
    };
  } finally {
    await object.close();
  }
}

/** What is known of the source under the lock; the first chunk fixes its length before a byte is written. */
async function currentUpload(call: Call<'uploadSource'>, plan: SourcePlan): Promise<UploadRow | null> {
  const { context, params, caller } = call;
  const { video, upload } = requireSource(await findSource(context.db, params.id), caller);
  requireUnblocked(caller, video.accountId);
  const now = context.clock.now();
  requireUnexpired(upload, now);
  const opened =
    upload ??
    (plan.total === null
      ? null
      : await openUpload(context.db, {
          videoId: params.id,
          totalBytes: plan.total,
          createdAt: new Date(now),
          expiresAt: uploadExpiry(now),
        }));
  if (opened !== null && plan.total !== null && opened.totalBytes !== plan.total) throw foreignTotal();
  return opened;
}

/** A full disk is told before a byte is written. What is acknowledged, or was written by a try that failed, has its room. */
async function requireRoom({ call, plan, upload, freeBytes }: Room): Promise<void> {
  if (upload?.completedAt) return;
  const known = upload?.ranges ?? [];
  const declared = plan.length ?? Number(call.request.headers['content-length'] ?? 0);
  const added = splitByKnown(known, plan.start, declared)
    .filter((stretch) => !stretch.known)
    .reduce((sum, { length }) => sum + length, 0);
  if (added <= freeBytes) return;
  const stored = await call.context.storage.stat(sourceKey(call.params.id));
  const unacknowledged = Math.max(0, (stored?.allocatedBytes ?? 0) - countBytes(known));
  if (added > freeBytes + unacknowledged) throw storageFull();
}

interface Room {
  readonly call: Call<'uploadSource'>;
  readonly plan: SourcePlan;
  readonly upload: UploadRow | null;
  readonly freeBytes: number;
}

interface Writing {
  readonly object: WritableObject;
  readonly file: MultipartFile;
  readonly plan: SourcePlan;
  readonly upload: UploadRow | null;
  readonly maxBytes: number;
  readonly earlySync: EarlySync;
}

/** Writes the file of the body and answers its last byte, which survives a power cut by then. */
async function writeDurably({ object, file, plan, upload, maxBytes, earlySync }: Writing): Promise<number> {
  if (plan.total !== null) await object.resize(plan.total);
  const allowed = plan.length ?? upload?.totalBytes ?? maxBytes;
  const received = await receiveBytes(file.bytes, object, {
    start: plan.start,
    maxBytes: allowed,
    known: upload?.ranges ?? [],
    earlySync,
  }).catch((error: unknown) => {
    if (!(error instanceof TooManyBytesError)) throw error;
    throw plan.length !== null ? wrongLength() : upload ? foreignTotal() : fileTooLarge();
  });
  if (plan.length !== null && received !== plan.length) throw wrongLength();
  if (received === 0) throw httpError({ status: 422, code: 'EMPTY_FILE' });
  if (plan.length === null && upload !== null && received !== upload.totalBytes) throw foreignTotal();
  // A leftover of a discarded source may be longer.
  if (plan.total === null) await object.resize(received);
  await object.sync();
  return plan.start + received - 1;
}

/** The source was processed and is gone: a repeat, whose answer got lost, is told again that it arrived. */
async function repeatWithoutSource(
  plan: SourcePlan,
  body: AsyncIterable<Uint8Array>,
  total: number,
): Promise<Answer> {
  const file = await openMultipartFile(body, plan.boundary);
  let length = 0;
  for await (const bytes of file.bytes) length += bytes.length;
  if (length !== (plan.length ?? total)) throw plan.length === null ? foreignTotal() : wrongLength();
  return { status: 202, body: { received: total, total } };
}

const foreignTotal = (): Error => httpError({ status: 416, code: 'CONTENT_RANGE_UNSATISFIABLE' });
const storageFull = (cause?: unknown): Error => httpError({ status: 507, code: 'STORAGE_FULL', cause });

/** What the reader, the disk and the discarding of a source say, as the contract says it. */
function translate(error: unknown): unknown {
  if (error instanceof DifferentBytesError) return httpError({ status: 409, code: 'CHUNK_CONFLICT' });
  if (error instanceof MultipartError) {
    return httpError({
      status: 400,
      code: error.code === 'FILE_MISSING' ? 'FILE_MISSING' : 'MULTIPART_MALFORMED',
    });
  }
  if (isStorageError(error, 'FULL')) return storageFull(error);
  // Nobody reads this answer; the status only keeps a broken connection out of the log of failures.
  if (error instanceof ClientGoneError)
    return httpError({ status: 400, code: 'INVALID_REQUEST', cause: error });
  return error;
}
