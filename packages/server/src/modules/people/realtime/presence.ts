import type { PanelRequest } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { ownedDatabase } from '../../../kernel/database/owned-database';
import { createTurns } from '../../../kernel/turns';
import { maySeePanels } from './message-access.pure';
import { presentPresence } from './presence.pure';
import {
  deleteExpired,
  deleteWatching,
  extendWatching,
  insertWatching,
  listPresent,
  lockPresence,
} from './presence.store';
import type { WatchedLive } from './presence.store';
import { publishToAccount } from './publish';
import { closeCodes } from './realtime-socket';
import type { RealtimeSocket } from './realtime-socket';

/** Who looks at which control panel, over all processes. */
export interface Presence {
  asked(socket: RealtimeSocket, request: PanelRequest): void;
  gone(socket: RealtimeSocket): void;
  /** Call when the permissions of a socket changed: it leaves the panels that it may no longer see. */
  rightsChanged(socket: RealtimeSocket): void;
  /** Keeps the people of this process, and removes those of processes that died. */
  beat(): Promise<void>;
  /** Resolves when everything that happened is written. */
  settled(): Promise<void>;
}

/** The lease of a row: two heartbeats and a margin. */
const expiryMs = 70_000;
/** A page shows one panel. */
const mostOfSocket = 5;

/** Makes the presence of one server's sockets. */
export function createPresence(context: ServerContext): Presence {
  const { db, bus, clock, log, mediaLinks } = context;
  const watched = new Map<RealtimeSocket, Set<string>>();
  /** One after another for each live: otherwise a panel that is closed at once could be deleted before it is inserted. */
  const turns = createTurns<string>((error) => {
    log.warn({ err: error }, 'who looks at a live was not written');
  });

  function write(live: WatchedLive, change: (tx: Transaction) => Promise<void>): void {
    turns.run(live.liveId, () => tell(live, change));
  }
  async function tell(live: WatchedLive, change: (tx: Transaction) => Promise<void>): Promise<void> {
    await ownedDatabase(db, live.accountId).transaction(async (tx) => {
      await lockPresence(tx, live);
      await change(tx);
      const timestamp = clock.now();
      const people = await listPresent(tx, live, new Date(timestamp));
      const toUrl = (key: string) => mediaLinks.url(key);
      const message = presentPresence({ live, people, timestamp, toUrl });
      await publishToAccount({ tx, bus }, live.accountId, message);
    });
  }
  const expiresAt = (): Date => new Date(clock.now() + expiryMs);

  function come(socket: RealtimeSocket, liveId: string): void {
    const lives = watched.get(socket) ?? new Set();
    if (lives.size >= mostOfSocket && !lives.has(liveId)) return socket.close(closeCodes.brokeRules);
    watched.set(socket, lives.add(liveId));
    const { accountId, principalId: userId } = socket.owner;
    const watching = { socketId: socket.id, accountId, userId, liveId };
    write(watching, (tx) =>
      insertWatching(tx, watching, { since: new Date(clock.now()), expiresAt: expiresAt() }),
    );
  }
  function leave(socket: RealtimeSocket, liveId: string): void {
    if (watched.get(socket)?.delete(liveId) !== true) return;
    const { accountId } = socket.owner;
    write({ accountId, liveId }, (tx) => deleteWatching(tx, { socketId: socket.id, liveId }));
  }
  function leaveAll(socket: RealtimeSocket): void {
    for (const liveId of watched.get(socket) ?? []) leave(socket, liveId);
    watched.delete(socket);
  }

  return {
    asked(socket, { acao, live_id: liveId }) {
      if (acao === 'sair') leave(socket, liveId);
      // Only people are shown.
      else if (socket.owner.kind === 'user' && maySeePanels(socket.rights.permissions)) come(socket, liveId);
    },
    gone: leaveAll,
    rightsChanged(socket) {
      if (!maySeePanels(socket.rights.permissions)) leaveAll(socket);
    },
    async beat() {
      const socketIds = [...watched.keys()].map(({ id }) => id);
      if (socketIds.length > 0) await extendWatching(db, socketIds, expiresAt());
      for (const live of await deleteExpired(db, new Date(clock.now()))) write(live, async () => undefined);
    },
    settled: turns.settled,
  };
}
