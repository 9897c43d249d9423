import { and, eq } from 'drizzle-orm';
import type { Permission } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { isAlive } from '../../../kernel/database/alive';
import { lives } from '../../../schema';
import type { TopicKind } from '../../people/realtime';

/** Any one of these lets a person of the team hear a live, as it lets them read it. */
const listeners: readonly Permission[] = ['showStreaming', 'broadcast', 'showHistory'];

/** The topic of a live: its state, as viewers may know it. `attends`: whether somebody is a good attendee of a live. */
export function createLiveTopic(
  { db }: Pick<ServerContext, 'db'>,
  { attends }: { attends(liveId: string, attendeeId: string): Promise<boolean> },
): TopicKind {
  return {
    async maySubscribe({ owner, rights }, liveId) {
      if (owner.kind === 'attendee') return attends(liveId, owner.principalId);
      if (!listeners.some((one) => rights.permissions.has(one))) return false;
      const [live] = await db
        .select({ accountId: lives.accountId })
        .from(lives)
        .where(and(eq(lives.id, liveId), isAlive(lives)));
      return live?.accountId === owner.accountId;
    },
  };
}
