import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobWorker } from '../../../kernel/jobs';
import { findFolder, lockTreeShared } from '../folder-tree';
import { systemSource } from '../../records/logs';
import { lockTeamShared, requireOpenTeam } from '../../core/access';
import { addFetchedVideo } from '../uploads';
import { fetchImport } from './fetch-import';
import type { FetchedFile } from './fetch-import';
import { titleOf } from './import-address';
import { addressOf, findImport, lockImport, saveImport } from './video-imports.store';
import type { VideoImportRow } from './video-imports.store';

/** Downloads one file; its subject is the import. */
export const videoImportJobKind = 'import-video';

/** Writes what was downloaded as a video in the folder that was chosen, or in the root if that is gone. */
async function keepVideo(
  tx: Transaction,
  context: ServerContext,
  { row, file }: { readonly row: VideoImportRow; readonly file: FetchedFile },
): Promise<void> {
  const { id, accountId, createdBy } = row;
  const now = new Date(context.clock.now());
  await lockTeamShared(tx, accountId);
  await lockTreeShared(tx, accountId);
  const one = await lockImport(tx, row);
  if (one === null) throw new JobError('CANCELLED', { retryable: false });
  const { title, fileName } = one;
  const directoryId = await findFolder(tx, { accountId, directoryId: one.directoryId });
  const source = systemSource(videoImportJobKind, accountId);
  const video = { id, accountId, createdBy, createdAt: now, title, directoryId, source };
  await addFetchedVideo(tx, context, { video, file, fileName });
  const { sizeBytes } = file;
  await saveImport(tx, id, {
    status: 'done',
    progress: 100,
    receivedBytes: sizeBytes,
    totalBytes: sizeBytes,
    partsId: null,
    errorCode: null,
    updatedAt: now,
  });
}

/** Downloads a file and makes a video of it. */
export function createVideoImportWorker(context: ServerContext): JobWorker {
  const { db, clock } = context;
  const now = (): Date => new Date(clock.now());
  return {
    concurrency: 4,
    perAccount: 2,
    attempts: 5,
    backoffMs: [2_000, 10_000, 30_000, 120_000],
    jitter: 0.2,
    async run({ subjectId }, run): Promise<JobResult | undefined> {
      const row = await findImport(db, subjectId);
      if (row === null || row.status === 'done') return undefined;
      const url = addressOf(context, row);
      if (url === null) throw new JobError('ADDRESS_UNREADABLE', { retryable: false });
      await requireOpenTeam(db, row.accountId);
      await saveImport(db, row.id, { status: 'downloading', errorCode: null, updatedAt: now() });
      const file = await fetchImport({
        context,
        row,
        url,
        run,
        save: (to, { fileName, ...change }) =>
          saveImport(to, row.id, {
            ...change,
            ...(fileName !== undefined && { fileName, title: titleOf(fileName) }),
          }),
      });
      return {
        commit: (tx) => keepVideo(tx, context, { row, file }),
        // Whoever cancelled it removes the bytes; whoever took the job over uses them.
        discard: () => Promise.resolve(),
      };
    },
    async progressed(tx, { subjectId }, progress) {
      await saveImport(tx, subjectId, { progress, updatedAt: now() });
    },
    async failed(tx, { subjectId }, errorCode) {
      await saveImport(tx, subjectId, { status: 'failed', errorCode, updatedAt: now() });
    },
  };
}
