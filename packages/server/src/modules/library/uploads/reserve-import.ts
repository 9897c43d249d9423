import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { countAnnounced, findRefusal } from '../../records/billing';
import type { QuotaCode } from '../../records/billing';
import { lockTeamSources } from './uploads.store';

/** A file that an import fetches. */
export interface FetchedBytes {
  /** Of the import. */
  readonly id: string;
  readonly accountId: string;
  /** Its size; null where it is not told before the end. */
  readonly bytes: number | null;
  /** Whether it is whole already: its conversion was decided before. */
  readonly isWhole: boolean;
}

/**
 * Why a team may not import a file: `QUOTA_REACHED` where too much is under way, otherwise what its plan does not allow; null
 * where it may. Locks the team, so that no two take the last room: the caller notes the size in the same transaction.
 */
export async function findImportRefusal(
  tx: Transaction,
  context: Pick<ServerContext, 'clock' | 'config'>,
  { id, accountId, bytes, isWhole }: FetchedBytes,
): Promise<'QUOTA_REACHED' | QuotaCode | null> {
  await lockTeamSources(tx, accountId);
  const announced = await countAnnounced(tx, accountId, id);
  if (announced + (bytes ?? 0) > context.config.uploadPendingBytes) return 'QUOTA_REACHED';
  const what = isWhole
    ? ({ kind: 'bytes', bytes: bytes ?? 0 } as const)
    : ({ kind: 'source', bytes } as const);
  return findRefusal(tx, context, { accountId, what, except: id });
}
