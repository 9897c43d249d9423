import type { RealtimeMessage } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Principal } from '../../../kernel/http/principal';
import { publishToAccount, publishToTopic } from '../../people/realtime';
import { findName } from '../../people/people';
import type { LiveRow } from './lives.store';

/** Who changed a live; null for the server itself. */
export type Changer = Principal | null;

/** What a message is sent with. */
type Told = Pick<ServerContext, 'bus' | 'clock'>;

type Kind = 'live_status' | 'live_updated';

/** Publishes a change of a live to the sockets of its team, when the transaction commits. */
export async function publishChange(
  tx: Transaction,
  kind: Kind,
  { context, row, by }: { readonly context: Told; readonly row: LiveRow; readonly by: Changer },
): Promise<void> {
  const person = by === null ? null : personOf(by);
  const por = person === null ? null : { id: person, nome: await findName(tx, person) };
  const { id: live_id, version, title: titulo, status } = row;
  const shared = { timestamp: context.clock.now(), live_id, version, por };
  const message: RealtimeMessage =
    kind === 'live_status' ? { evento: kind, ...shared, titulo, status } : { evento: kind, ...shared };
  const outlet = { tx, bus: context.bus };
  await publishToAccount(outlet, row.accountId, message);
  // Viewers are not told who of the team it was.
  if (kind === 'live_status') await publishToTopic(outlet, `live:${live_id}`, { ...message, por: null });
}
