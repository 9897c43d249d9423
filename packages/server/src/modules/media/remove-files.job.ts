import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import type { Transaction } from '../../kernel/database/database';
import type { Jobs, JobWorker } from '../../kernel/jobs';

const kind = 'remove-files';
/** Somebody who watches reads the files that were replaced a while longer. */
const delayMs = 3_600_000;

/** Removes files that the transaction ceased to name, once it went through, and not before players had time to end. */
export async function removeFilesLater(tx: Transaction, jobs: Jobs, prefix: string): Promise<void> {
  await jobs.enqueue(tx, { kind, subjectId: randomUUID(), accountId: null, payload: { prefix }, delayMs });
}

/** The job kind that removes what {@link removeFilesLater} names. */
export const removeFilesKind = kind;

export function createRemoveFilesWorker({ blobs }: Pick<ServerContext, 'blobs'>): JobWorker {
  return { concurrency: 1, run: ({ payload }) => blobs.removePrefix(String(payload['prefix'])) };
}
