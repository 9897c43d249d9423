import type { ServerContext } from '../../../kernel/context';
import type { Hub } from './hub';
import { closeCodes } from './realtime-socket';
import type { RealtimeSocket } from './realtime-socket';
import type { ReadOwnerRights, RightsOfOwner } from './owner-rights';

/**
 * The NOTIFY channel for changed rights. The payload is the id of a session, person, role or team, or of another principal. Triggers send it (migration
 * `realtime`), so that application code need not.
 */
export const accessChannel = 'palco_access';

/** Keeps the rights of open sockets current. */
export interface AccessWatch {
  /** Counts the notifications of changed rights; see {@link AccessWatch.opened}. */
  readonly changes: () => number;
  /** Call for a new socket, with the value of `changes` from before its rights were read: they are read again if it grew. */
  opened(socket: RealtimeSocket, changesThen: number): void;
  /** Call with the payload of a notification: checks the sockets that it concerns. */
  changed(id: string): void;
  /** Reads the rights of all sockets anew. */
  checkAll(): void;
  /** Resolves when no check is under way. */
  settled(): Promise<void>;
}

/** Changes of one moment are looked up together. */
const gatherMs = 50;

function isAbout(socket: RealtimeSocket, id: string): boolean {
  const { credentialId, principalId, accountId } = socket.owner;
  return id === credentialId || id === principalId || id === accountId || id === socket.rights.roleId;
}

function apply(socket: RealtimeSocket, found: RightsOfOwner): void {
  if (found === undefined) return socket.close(closeCodes.sessionEnded);
  const rights = found.get(socket.owner.accountId);
  if (rights === undefined) socket.close(closeCodes.notOfTeam);
  else socket.setRights(rights);
}

/** Makes the watch of one server's hub. */
export function createAccessWatch(
  { log }: Pick<ServerContext, 'log'>,
  hub: Pick<Hub, 'all'>,
  readRights: ReadOwnerRights,
): AccessWatch {
  const waiting = new Set<RealtimeSocket>();
  let changes = 0;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    timer = undefined;
    const sockets = [...waiting];
    waiting.clear();
    try {
      const found = await readRights(sockets.map(({ owner }) => owner));
      sockets.forEach((socket, index) => apply(socket, found[index]));
    } catch (error) {
      // No retry: the next heartbeat checks all sockets.
      log.warn({ err: error }, 'the rights of open sockets were not read');
    }
  }
  function look(sockets: readonly RealtimeSocket[]): void {
    for (const socket of sockets) waiting.add(socket);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => (running = running.then(check)), gatherMs).unref();
  }

  return {
    changes: () => changes,
    opened(socket, changesThen) {
      if (changes !== changesThen) look([socket]);
    },
    changed(id) {
      changes += 1;
      look(hub.all().filter((socket) => isAbout(socket, id)));
    },
    checkAll: () => look(hub.all()),
    settled: () => running,
  };
}
