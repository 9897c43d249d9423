import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { nextStatus } from './import-state.pure';
import { addItems, listPresent, sourceKeyOf } from './import-items.store';
import { findImportById, lockImport, openCredentials, saveImport } from './imports.store';
import type { ImportRow } from './imports.store';
import { openSource, toJobError } from './open-source';
import { cleanItem } from './source-item.pure';
import type { SourcePage } from './source-library';
import { sources } from './sources';

const mostVideos = 50_000;

/** Writes a page, and where the list goes on: both or none. Answers the cursor; null where the list is at its end. */
async function keepPage(context: ServerContext, row: ImportRow, page: SourcePage): Promise<string | null> {
  const { db } = context;
  const items = page.items.map(cleanItem).filter((item) => item !== null);
  const { accountId, source } = row;
  const scope = sources[source].scopeOf(openCredentials(context, row) ?? {});
  const keyOf = (sourceId: string): string => sourceKeyOf(scope, sourceId);
  return db.transaction(async (tx) => {
    const locked = await lockReading(tx, row);
    const present = await listPresent(tx, {
      accountId,
      source,
      keys: items.map(({ sourceId }) => keyOf(sourceId)),
    });
    const now = nowOf(context);
    const presentOf = (sourceId: string): string | null => present.get(keyOf(sourceId)) ?? null;
    const total = await addItems(tx, locked, { items, presentOf, now });
    if (total > mostVideos) throw new JobError('TOO_MANY_VIDEOS', { retryable: false });
    // A source that leads back to where it was would never end.
    const next = page.next === locked.cursor ? null : page.next;
    await saveImport(tx, row.id, { cursor: next ?? locked.cursor, updatedAt: now });
    return next;
  });
}

/** @throws JobError where it was stopped or removed meanwhile. */
async function lockReading(tx: Transaction, row: ImportRow): Promise<ImportRow> {
  const locked = await lockImport(tx, row);
  if (locked?.status === 'reading') return locked;
  throw new JobError('CANCELLED', { retryable: false });
}

/** Reads the list of a source page by page; a later run goes on where one ended. */
export function createReadWorker(context: ServerContext): JobWorker {
  const { db } = context;
  return {
    concurrency: 2,
    perAccount: 1,
    attempts: 10,
    backoffMs: [2_000, 10_000, 30_000, 60_000],
    jitter: 0.2,
    async run({ subjectId }, { signal }) {
      const row = await findImportById(db, subjectId);
      if (row?.status !== 'reading') return undefined;
      try {
        const source = openSource(context, row);
        let { cursor } = row;
        do {
          signal.throwIfAborted();
          cursor = await keepPage(context, row, await source.list(cursor, signal));
        } while (cursor !== null);
      } catch (error) {
        throw toJobError(error);
      }
      return async (tx) => {
        const locked = await lockImport(tx, row);
        const status = locked && nextStatus(locked.status, 'listed');
        if (!status) return;
        const now = nowOf(context);
        await saveImport(tx, row.id, {
          status,
          listedAt: now,
          cursor: null,
          pausedUntil: null,
          errorCode: null,
          updatedAt: now,
        });
      };
    },
    async failed(tx, { subjectId }, errorCode) {
      const row = await findImportById(tx, subjectId);
      const locked = row && (await lockImport(tx, row));
      const status = locked && nextStatus(locked.status, 'list-failed');
      if (status) await saveImport(tx, subjectId, { status, errorCode, updatedAt: nowOf(context) });
    },
  };
}
