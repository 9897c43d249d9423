import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import type { Jobs, JobWorker } from '../../../kernel/jobs';
import { areFilesHeld } from '../../../kernel/storage/files-hold';
import { isNamed, isUploadNamed } from '../named-files';
import type { PartUpload } from '../../../ports/part-store';

/** The job kind that removes files from the storage. */
export const removeFilesKind = 'remove-files';
/** Somebody who watches reads the files that were replaced a while longer. */
const defaultDelayMs = 3_600_000;

/** Queues the removal of files that no row names after this transaction, with a delay for players that still read them. */
export async function removeFilesLater(
  tx: Transaction,
  jobs: Jobs,
  { prefix, delayMs = defaultDelayMs }: { readonly prefix: string; readonly delayMs?: number },
): Promise<void> {
  await jobs.enqueue(tx, { ...newJob(), payload: { prefix }, delayMs });
}

/** Queues the removal of an unreferenced source, one object or parts. Without a delay: no player reads a source. */
export async function removeSourceLater(
  tx: Transaction,
  jobs: Jobs,
  { key, id }: { readonly key: string; readonly id: string | null },
): Promise<void> {
  await jobs.enqueue(tx, { ...newJob(), payload: { source: { key, id } } });
}

const newJob = () => ({ kind: removeFilesKind, subjectId: randomUUID(), accountId: null });

/** How long a removal waits before it asks again whether a backup is still at work. */
const heldDelayMs = 60_000;

/**
 * Stores from which nothing is taken while a backup copies their files: the database of the backup may still name it. The removal
 * becomes a job, which finds it in these stores again. For stores that a backup copies, which are those on the disk.
 */
export function removeAfterBackups(
  { parts, blobs }: Pick<ServerContext, 'parts' | 'blobs'>,
  { db, jobs }: Pick<ServerContext, 'db' | 'jobs'>,
): Pick<ServerContext, 'parts' | 'blobs'> {
  const orLater = async (payload: Record<string, unknown>, remove: () => Promise<void>): Promise<void> => {
    if (!(await areFilesHeld(db))) return remove();
    await jobs.enqueue(db, { ...newJob(), payload, delayMs: heldDelayMs });
  };
  return {
    parts: { ...parts, abort: (upload) => orLater({ parts: upload }, () => parts.abort(upload)) },
    blobs: {
      ...blobs,
      remove: (key) => orLater({ key }, () => blobs.remove(key)),
      removePrefix: (prefix) => orLater({ prefix }, () => blobs.removePrefix(prefix)),
    },
  };
}

/** Removes what was queued, unless a row names it now: the job may have waited for days. */
export function createRemoveFilesWorker({
  db,
  blobs,
  parts,
}: Pick<ServerContext, 'db' | 'blobs' | 'parts'>): JobWorker {
  const abort = async (upload: PartUpload): Promise<void> => {
    if (!(await isUploadNamed(db, upload))) await parts.abort(upload);
  };
  const remove = async (place: string): Promise<void> => {
    if (!(await isNamed(db, place))) await blobs.removePrefix(place);
  };
  return {
    concurrency: 1,
    failed: 'operator',
    async run({ payload }) {
      const { prefix, key } = payload;
      const { parts: upload, source } = payload as {
        readonly parts?: PartUpload;
        readonly source?: QueuedSource;
      };
      if (upload !== undefined) return abort(upload);
      if (source === undefined) return remove(String(key ?? prefix));
      if (source.id) await abort({ key: source.key, id: source.id });
      await remove(source.key);
    },
  };
}

interface QueuedSource {
  readonly key: string;
  readonly id?: string | null;
}
