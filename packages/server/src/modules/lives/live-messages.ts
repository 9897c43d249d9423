import type { RealtimeMessage } from '@palco/openapi';
import type { Transaction } from '../../kernel/database/database';
import { publishToAccount } from '../realtime';
import { findName } from './lives.store';
import type { LiveRow } from './lives.store';

/** Who changed a live; null for the server itself. */
export type Changer = { readonly userId: string } | null;

type Kind = 'live_status' | 'live_updated';

/** Publishes a change of a live to the sockets of its team, when the transaction commits. */
export async function tellChange(
  tx: Transaction,
  kind: Kind,
  { row, by, now }: { readonly row: LiveRow; readonly by: Changer; readonly now: number },
): Promise<void> {
  const por = by && { id: by.userId, nome: await findName(tx, by.userId) };
  const { id: live_id, version, title: titulo, status } = row;
  const shared = { timestamp: now, live_id, version, por };
  const message: RealtimeMessage =
    kind === 'live_status' ? { evento: kind, ...shared, titulo, status } : { evento: kind, ...shared };
  await publishToAccount(tx, row.accountId, message);
}

/** Publishes that the overlays of a live changed, when the transaction commits. */
export function tellOverlays(tx: Transaction, row: LiveRow, now: number): Promise<void> {
  const message = { evento: 'live_overlays', timestamp: now, live_id: row.id } as const;
  return publishToAccount(tx, row.accountId, message);
}
