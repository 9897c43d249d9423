import { hasRoom } from '../../../kernel/limits/fair-share.pure';
import { closeCodes } from './realtime-socket';
import type { RealtimeSocket } from './realtime-socket';
import type { SocketOwner } from './tickets.store';
import type { Topic } from './topics.pure';

/** The open sockets of this process, and which topics they listen to. */
export interface Hub {
  /** Whether one more of this owner is let in, from this address. */
  hasRoom(owner: SocketOwner, address: string): boolean;
  /** A socket listens to its team from now on. */
  add(socket: RealtimeSocket): void;
  delete(socket: RealtimeSocket): void;
  join(socket: RealtimeSocket, topic: Topic): void;
  /** False where the socket did not listen to it. */
  leave(socket: RealtimeSocket, topic: Topic): boolean;
  membersOf(topic: Topic): readonly RealtimeSocket[];
  all(): readonly RealtimeSocket[];
  /** Sends a line to the sockets of a topic that may see it, batched with the other lines of the same 50 ms. */
  deliver(topic: Topic, line: string): void;
  beat(): void;
  /** Closes all sockets with `restarting`, after which clients reconnect at random times. */
  closeAll(): void;
}

/** A browser has few tabs of one team open; a person has a few browsers. An attendee is one browser, with two sockets a tab. */
const mostOfOwner = { user: 40, 'api-key': 40, embed: 40, attendee: 10 } as const;
/** Sockets of one kind of principals in a team, its people, or the attendees of all its lives; see {@link hasRoom} for who gets one beyond. */
const mostOfKind = { user: 5_000, 'api-key': 1_000, embed: 20_000, attendee: 20_000 } as const;
/** Lines that come within this time go in one frame: a hundred lines in one cost a browser as much as three frames. */
const gatherMs = 50;

interface Line {
  /** Empty outside of a team's topic, where everybody who listens gets everything. */
  readonly kind: string;
  readonly text: string;
}

/** Makes the frames of one batch; sockets with the same visible kinds share one buffer. */
function createFrames(lines: readonly Line[]): (kinds: ReadonlySet<string>) => Uint8Array | null {
  const made = new Map<string, Uint8Array | null>();
  const isFiltered = lines.some(({ kind }) => kind !== '');
  return (kinds) => {
    const key = isFiltered ? [...kinds].join(' ') : '';
    const known = made.get(key);
    if (known !== undefined) return known;
    const seen = lines.filter(({ kind }) => kind === '' || kinds.has(kind)).map(({ text }) => text);
    const frame = seen.length === 0 ? null : Buffer.from(seen.join('\n'));
    made.set(key, frame);
    return frame;
  };
}

/** Sets by key; an empty one is dropped. */
function createGroups<Key, Member>() {
  const groups = new Map<Key, Set<Member>>();
  let members = 0;
  return {
    groups: () => groups.size,
    members: () => members,
    get: (key: Key): ReadonlySet<Member> => groups.get(key) ?? new Set<Member>(),
    has: (key: Key): boolean => groups.has(key),
    add(key: Key, member: Member): void {
      const group = groups.get(key) ?? new Set<Member>();
      if (!group.has(member)) members += 1;
      groups.set(key, group.add(member));
    },
    delete(key: Key, member: Member): boolean {
      const group = groups.get(key);
      const wasThere = group?.delete(member) === true;
      if (wasThere) members -= 1;
      if (group?.size === 0) groups.delete(key);
      return wasThere;
    },
  };
}

const accountTopic = ({ accountId }: SocketOwner): Topic => `account:${accountId}`;
const ownerKey = ({ accountId, principalId }: SocketOwner): string => `${accountId} ${principalId}`;
const kindKey = ({ accountId, kind }: SocketOwner): string => `${accountId} ${kind}`;

/** Counts sockets against the limits of a person and of a kind; no address takes the places of all others. */
function createSlots() {
  const byOwner = createGroups<string, RealtimeSocket>();
  const byKind = new Map<string, ReturnType<typeof createGroups<string, RealtimeSocket>>>();
  const ofKind = (owner: SocketOwner) => byKind.get(kindKey(owner)) ?? createGroups<string, RealtimeSocket>();
  return {
    hasRoom(owner: SocketOwner, address: string): boolean {
      if (byOwner.get(ownerKey(owner)).size >= mostOfOwner[owner.kind]) return false;
      const slots = ofKind(owner);
      const own = slots.get(address).size;
      const owners = slots.groups() + (own === 0 ? 1 : 0);
      return hasRoom({ all: slots.members(), own, owners, most: mostOfKind[owner.kind] });
    },
    add(socket: RealtimeSocket): void {
      const slots = ofKind(socket.owner);
      byOwner.add(ownerKey(socket.owner), socket);
      slots.add(socket.address, socket);
      byKind.set(kindKey(socket.owner), slots);
    },
    delete(socket: RealtimeSocket): void {
      const slots = ofKind(socket.owner);
      byOwner.delete(ownerKey(socket.owner), socket);
      slots.delete(socket.address, socket);
      if (slots.members() === 0) byKind.delete(kindKey(socket.owner));
    },
  };
}

/** Makes the hub of one server. */
export function createHub(): Hub {
  const all = new Set<RealtimeSocket>();
  const byTopic = createGroups<Topic, RealtimeSocket>();
  const slots = createSlots();
  const topicsOf = createGroups<RealtimeSocket, Topic>();
  const gathered = new Map<Topic, Line[]>();

  function flush(topic: Topic): void {
    const lines = gathered.get(topic) ?? [];
    gathered.delete(topic);
    const frameFor = createFrames(lines);
    for (const socket of byTopic.get(topic)) {
      const frame = frameFor(socket.kinds);
      if (frame !== null) socket.send(frame);
    }
  }
  function join(socket: RealtimeSocket, topic: Topic): void {
    byTopic.add(topic, socket);
    topicsOf.add(socket, topic);
  }
  function leave(socket: RealtimeSocket, topic: Topic): boolean {
    byTopic.delete(topic, socket);
    return topicsOf.delete(socket, topic);
  }

  return {
    hasRoom: slots.hasRoom,
    add(socket) {
      all.add(socket);
      slots.add(socket);
      join(socket, accountTopic(socket.owner));
    },
    delete(socket) {
      all.delete(socket);
      slots.delete(socket);
      for (const topic of topicsOf.get(socket)) leave(socket, topic);
    },
    join,
    leave,
    membersOf: (topic) => [...byTopic.get(topic)],
    all: () => [...all],
    deliver(topic, text) {
      if (!byTopic.has(topic)) return;
      const isFiltered = topic.startsWith('account:');
      const line = { kind: isFiltered ? (JSON.parse(text) as { evento: string }).evento : '', text };
      const waiting = gathered.get(topic);
      if (waiting !== undefined) return void waiting.push(line);
      gathered.set(topic, [line]);
      setTimeout(() => flush(topic), gatherMs).unref();
    },
    beat() {
      for (const socket of all) socket.beat();
    },
    closeAll() {
      for (const socket of all) socket.close(closeCodes.restarting);
    },
  };
}
