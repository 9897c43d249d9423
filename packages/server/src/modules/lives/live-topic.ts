import { eq } from 'drizzle-orm';
import type { Permission } from '@palco/openapi';
import type { ServerContext } from '../../kernel/context';
import { lives } from '../../kernel/database/tables';
import type { TopicKind } from '../realtime';

/** Any one of these lets a person of the team hear a live, as it lets them read it. */
const listeners: readonly Permission[] = ['showStreaming', 'broadcast', 'showHistory'];

/** The topic of a live: its state, as viewers may know it. */
export function createLiveTopic({ db }: Pick<ServerContext, 'db'>): TopicKind {
  return {
    async mayHear({ owner, rights }, liveId) {
      if (!listeners.some((one) => rights.permissions.has(one))) return false;
      const [live] = await db.select({ accountId: lives.accountId }).from(lives).where(eq(lives.id, liveId));
      return live?.accountId === owner.accountId;
    },
  };
}
