import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import type { Jobs, JobWorker } from '../../kernel/jobs';
import type { PartUpload } from '../../ports/part-store';

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

export function createRemoveFilesWorker({ blobs, parts }: Pick<ServerContext, 'blobs' | 'parts'>): JobWorker {
  return {
    concurrency: 1,
    failed: 'operator',
    async run({ payload }) {
      const source = payload['source'] as Partial<PartUpload> | undefined;
      if (source === undefined) return blobs.removePrefix(String(payload['prefix']));
      const { key = '', id } = source;
      if (id) await parts.abort({ key, id });
      await blobs.remove(key);
    },
  };
}
