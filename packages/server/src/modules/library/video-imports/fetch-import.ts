import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobRun } from '../../../kernel/jobs';
import { OutboundError } from '../../../kernel/outbound';
import { download } from '../../../kernel/outbound/download';
import type { DownloadHead } from '../../../kernel/outbound/download';
import { StorageError } from '../../../ports/disk-files';
import type { PartUpload } from '../../../ports/part-store';
import { findImportRefusal } from '../uploads';
import { sourceKey } from '../videos';
import { createFirstLook } from './first-look';
import { fileNameOf, kindOf, withEnding } from './import-address';
import { failureOf } from './import-failures.pure';
import { createPartChain } from './part-chain';
import { createPace } from './pace';
import { isShareHost } from './share-links.pure';

/** A file that is whole in the storage. */
export interface FetchedFile {
  readonly upload: PartUpload;
  readonly sizeBytes: number;
}

/** What is kept of a file while it comes. */
export interface FetchState {
  /** The upload in the part store that holds its bytes. */
  readonly partsId: string | null;
  /** Bytes that are safe in the storage. */
  readonly receivedBytes: number;
  /** By what the other server tells whether the file is still the same. */
  readonly validator: string | null;
}

/** A change of the row of a fetched file. */
export interface FetchChange extends Partial<FetchState> {
  readonly totalBytes?: number | null;
  /** As the other server calls the file. */
  readonly fileName?: string;
  readonly updatedAt: Date;
}

/** A file that is fetched, and what an earlier run left of it. */
export interface FetchTarget extends FetchState {
  /** Becomes that of the video. */
  readonly id: string;
  readonly accountId: string;
}

/** What {@link fetchImport} takes. */
export interface Fetching {
  readonly context: ServerContext;
  readonly row: FetchTarget;
  readonly url: string;
  /** Sent to the host of the address alone: they may carry a key. */
  readonly headers?: OutgoingHttpHeaders;
  /** The address was given a moment ago and ends soon: where it does in the middle of the file, another one goes on behind what came. */
  readonly endsSoon?: boolean;
  readonly run: JobRun;
  /** Writes a change of the row; false where it is gone. */
  save(db: Queryable, change: FetchChange): Promise<boolean>;
}

/** What came before, or an upload that is still empty. */
interface Begun {
  readonly upload: PartUpload;
  readonly offset: number;
  readonly validator: string | null;
}

/** So much has to come before a broken connection is taken up again without counting as a failure. */
const worthwhileBytes = 1024 * 1024;
const pauseMs = 1_000;

/** The import was cancelled: nothing more is written. */
const cancelled = (): JobError => new JobError('CANCELLED', { retryable: false });

/**
 * Streams the file into the storage. Where a connection breaks off after some bytes and the other server allows it, goes on
 * behind them; a later run does the same.
 *
 * @throws JobError.
 */
export async function fetchImport(fetching: Fetching): Promise<FetchedFile> {
  let begun = await takeUp(fetching);
  for (;;) {
    const before = begun.offset;
    const got = await fetchOnce(fetching, begun);
    if ('sizeBytes' in got) return got;
    if (got.offset - before < worthwhileBytes) throw toJobError(got.error);
    begun = got;
    await wait(pauseMs, undefined, { signal: fetching.run.signal });
  }
}

/** Goes on with what an earlier run left, if it is still there. */
async function takeUp(fetching: Fetching): Promise<Begun> {
  const { context, row } = fetching;
  const { partsId, receivedBytes: offset, validator } = row;
  if (partsId !== null) {
    const upload = { key: sourceKey(row.id), id: partsId };
    const isThere = (await context.parts.usedBytes(upload)) !== null;
    if (isThere && validator !== null && offset > 0) return { upload, offset, validator };
    await context.parts.abort(upload);
  }
  return begin(fetching);
}

async function begin({ context, row, save }: Fetching): Promise<Begun> {
  const upload = await context.parts.begin(sourceKey(row.id));
  const change = { partsId: upload.id, receivedBytes: 0, validator: null, updatedAt: nowOf(context) };
  if (await save(context.db, change)) return { upload, offset: 0, validator: null };
  await context.parts.abort(upload);
  throw cancelled();
}

/** One connection. Answers the file, or how far it came before it broke off. */
async function fetchOnce(
  fetching: Fetching,
  { upload, offset, validator: known }: Begun,
): Promise<FetchedFile | (Begun & { error: OutboundError })> {
  const { context, url, headers, run } = fetching;
  const { parts, config } = context;
  let validator = known;
  let isUnmeasured = false;
  const pace = createPace(run.signal);
  const chain = createPartChain(parts, {
    upload,
    offset,
    onPart: (durable) => keep(fetching, { receivedBytes: durable, validator }),
  });
  const look = createFirstLook(chain);
  try {
    const { sizeBytes } = await download(url, {
      writer: look,
      headers,
      // Many hosts refuse a request that does not say who asks.
      userAgent: `Mozilla/5.0 (compatible; ${config.product}-import/1.0)`,
      room: parts,
      maxBytes: config.uploadMaxBytes,
      allowed: config.outboundAllow,
      signal: pace.signal,
      resume: validator === null ? undefined : { offset, validator },
      onHead: async (head) => {
        validator = head.validator;
        isUnmeasured = head.totalBytes === null;
        if (offset === 0 && kindOf(head.contentType) === 'any') look.require();
        if (offset === 0) await admit(fetching, head);
        else if (!isUnmeasured) await admitRest(fetching, head);
      },
      onProgress({ bytes, totalBytes }) {
        pace.tell(bytes);
        run.progress(totalBytes === null ? 0 : Math.floor((bytes * 100) / Math.max(totalBytes, 1)));
      },
    });
    if (sizeBytes === 0) throw new JobError('EMPTY_FILE', { retryable: false });
    await look.end();
    await chain.settle();
    if (isUnmeasured)
      await context.db.transaction((tx) => reserve(tx, fetching, { totalBytes: sizeBytes, isWhole: true }));
    return { upload, sizeBytes };
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof OutboundError && error.code === 'UNREACHABLE' && validator !== null) {
      await chain.settle();
      return { upload, offset: chain.durable, validator, error };
    }
    if (fetching.endsSoon === true && offset > 0 && isRefused(error))
      throw new JobError('LINK_EXPIRED', { retryable: true, cause: error });
    // What came is of no use: another file, or a server that gives no parts.
    await chain.close();
    await parts.abort(upload);
    await keep(fetching, { partsId: null, receivedBytes: 0, validator: null });
    throw toJobError(error);
  } finally {
    pace.stop();
    await chain.close();
  }
}

/** How services answer for an address whose time is over. */
const isRefused = (error: unknown): boolean =>
  error instanceof OutboundError && [400, 401, 403, 404, 410].includes(error.status ?? 0);

async function keep({ context, save }: Fetching, change: Partial<FetchState>): Promise<void> {
  if (!(await save(context.db, { ...change, updatedAt: nowOf(context) }))) throw cancelled();
}

/** Refuses by its head what is no video or more than the team may send, and keeps what the file is called. */
async function admit(fetching: Fetching, head: DownloadHead): Promise<void> {
  const { context, url, save } = fetching;
  if (kindOf(head.contentType) === 'page')
    throw new JobError(isShareHost(new URL(url)) ? 'FILE_NOT_SHARED' : 'NOT_MEDIA_FILE', {
      retryable: false,
    });
  const fileName = withEnding(fileNameOf(head.url, head.disposition), head.contentType);
  await context.db.transaction(async (tx) => {
    await reserve(tx, fetching, { totalBytes: head.totalBytes, isWhole: false });
    if (!(await save(tx, { fileName, updatedAt: nowOf(context) }))) throw cancelled();
  });
}

/** Takes the room again: a failed import gave its own away, and the other server may tell another size than at first. */
async function admitRest(fetching: Fetching, { totalBytes }: DownloadHead): Promise<void> {
  await fetching.context.db.transaction((tx) => reserve(tx, fetching, { totalBytes, isWhole: true }));
}

/** Takes the room of a file, if the team has it: by its head, or when it has come where the head did not tell its length. */
export async function reserve(
  tx: Transaction,
  { context, row, save }: Pick<Fetching, 'context' | 'row' | 'save'>,
  { totalBytes, isWhole }: { readonly totalBytes: number | null; readonly isWhole: boolean },
): Promise<void> {
  const { id, accountId } = row;
  const code = await findImportRefusal(tx, context, { id, accountId, bytes: totalBytes, isWhole });
  if (code === 'QUOTA_REACHED') throw new JobError(code, { retryable: true });
  if (code !== null) throw new JobError('PLAN_LIMIT_REACHED', { retryable: false });
  if (!(await save(tx, { totalBytes, updatedAt: nowOf(context) }))) throw cancelled();
}

function toJobError(error: unknown): unknown {
  if (error instanceof StorageError && error.code === 'FULL')
    return new JobError('NO_ROOM', { retryable: true, cause: error });
  if (!(error instanceof OutboundError)) return error;
  const { code, retryable } = failureOf(error);
  return new JobError(code, { retryable, cause: error });
}
