import type { ServerContext } from '../../../kernel/context';
import { readRights } from '../../people/realtime';
import type { SocketOwner } from '../../people/realtime';
import type { IngestLives } from './ingest-lives';
import { acceptsSignal } from './ingest.policy.pure';
import type { SignalRegistry } from './signal-registry';

/** The dependencies of what a person sends. */
export interface BroadcastParts {
  readonly context: Pick<ServerContext, 'db' | 'clock' | 'log'>;
  readonly lives: IngestLives;
  readonly registry: SignalRegistry;
}

/** The session that sends, and the live that it sends to. */
export interface BroadcastPlace {
  readonly owner: SocketOwner;
  readonly liveId: string;
}

/** Permissions, one of which is needed to send. */
const rightsToSend = ['showStreaming', 'broadcast'] as const;
/** How often permissions are checked: a broadcast ends within this time after its permission is revoked. */
export const recheckMs = 15_000;

/** Why a person may not send to a live; null where it may. */
export async function whyNotSend(
  { context, lives }: Pick<BroadcastParts, 'context' | 'lives'>,
  { owner, liveId }: BroadcastPlace,
): Promise<'sessionEnded' | 'noRight' | 'noLive' | 'over' | null> {
  const now = context.clock.now();
  const found = (await readRights(context.db, { sessionIds: [owner.credentialId], now })).get(
    owner.credentialId,
  );
  if (found === undefined) return 'sessionEnded';
  const rights = found.get(owner.accountId);
  if (!rightsToSend.some((right) => rights?.permissions.has(right))) return 'noRight';
  const live = await lives.findLive(liveId);
  if (live?.accountId !== owner.accountId) return 'noLive';
  return acceptsSignal(live.status) ? null : 'over';
}
