import { closeCodes } from './realtime-socket';
import type { RealtimeSocket } from './realtime-socket';
import type { SocketOwner } from './tickets.store';

/** The open sockets of this process, by account. */
export interface Hub {
  /** Whether one more of this person and account is let in. */
  hasRoom(owner: SocketOwner): boolean;
  add(socket: RealtimeSocket): void;
  delete(socket: RealtimeSocket): void;
  all(): readonly RealtimeSocket[];
  /** Sends a line to the sockets of an account that may see it, batched with the other lines of the same 50 ms. */
  deliver(accountId: string, line: string): void;
  beat(): void;
  /** Closes all sockets with `restarting`, after which clients reconnect at random times. */
  closeAll(): void;
}

/** A browser has few tabs of one team open; a person has a few browsers. */
const mostOfPerson = 40;
const mostOfAccount = 5_000;
/** Lines that come within this time go in one frame: a hundred lines in one cost a browser as much as three frames. */
const gatherMs = 50;

interface Line {
  readonly kind: string;
  readonly text: string;
}

/** Makes the frames of one batch; sockets with the same visible kinds share one buffer. */
function createFrames(lines: readonly Line[]): (kinds: ReadonlySet<string>) => Uint8Array | null {
  const made = new Map<string, Uint8Array | null>();
  return (kinds) => {
    const key = [...kinds].join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const seen = lines.filter(({ kind }) => kinds.has(kind)).map(({ text }) => text);
    const frame = seen.length === 0 ? null : Buffer.from(seen.join('\n'));
    made.set(key, frame);
    return frame;
  };
}

/** Makes the hub of one server. */
export function createHub(): Hub {
  const byAccount = new Map<string, Set<RealtimeSocket>>();
  const gathered = new Map<string, Line[]>();
  const all = (): RealtimeSocket[] => [...byAccount.values()].flatMap((sockets) => [...sockets]);

  function flush(accountId: string): void {
    const lines = gathered.get(accountId) ?? [];
    gathered.delete(accountId);
    const frameFor = createFrames(lines);
    for (const socket of byAccount.get(accountId) ?? []) {
      const frame = frameFor(socket.kinds);
      if (frame !== null) socket.send(frame);
    }
  }

  return {
    hasRoom({ accountId, userId }) {
      const sockets = [...(byAccount.get(accountId) ?? [])];
      if (sockets.length >= mostOfAccount) return false;
      return sockets.filter(({ owner }) => owner.userId === userId).length < mostOfPerson;
    },
    add(socket) {
      const { accountId } = socket.owner;
      const sockets = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, sockets.add(socket));
    },
    delete(socket) {
      const { accountId } = socket.owner;
      const sockets = byAccount.get(accountId);
      sockets?.delete(socket);
      if (sockets?.size === 0) byAccount.delete(accountId);
    },
    all,
    deliver(accountId, text) {
      if (!byAccount.has(accountId)) return;
      const line = { kind: (JSON.parse(text) as { evento: string }).evento, text };
      const waiting = gathered.get(accountId);
      if (waiting !== undefined) return void waiting.push(line);
      gathered.set(accountId, [line]);
      setTimeout(() => flush(accountId), gatherMs).unref();
    },
    beat() {
      for (const socket of all()) socket.beat();
    },
    closeAll() {
      for (const socket of all()) socket.close(closeCodes.restarting);
    },
  };
}
