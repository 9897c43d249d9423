import { answerCheck, isSignedWith, readPathCheck } from './stun.pure';

/** A way to a sender: where its packets come from, and how to answer. */
export interface IcePath {
  /** Names it among all paths. */
  readonly key: string;
  readonly address: Buffer;
  readonly port: number;
  send(packet: Buffer): void;
}

/** The name and the password of a session of ICE. */
export interface IceCredentials {
  readonly ufrag: string;
  readonly password: string;
}

/** One sender's part of the ports that all share. */
export interface IceSession {
  readonly credentials: () => IceCredentials;
  /** Over the way that the sender chose; dropped before it chose one. */
  send(packet: Buffer): void;
  /** New credentials. Those before hold until the sender chose a way by the new ones, so that nothing is interrupted. */
  restart(): IceCredentials;
  close(): void;
}

/** Tells the senders apart that share a port, as a lite server of ICE (RFC 8445, 2.5): it answers checks, and makes none. */
export interface IceSessions {
  open(take: (packet: Buffer) => void): IceSession;
  /** A packet came. @returns whether its way belongs to a session */
  take(packet: Buffer, path: IcePath): boolean;
  /** A way is no more. */
  lost(path: IcePath): void;
}

interface Session {
  readonly take: (packet: Buffer) => void;
  current: IceCredentials;
  next: IceCredentials | null;
  chosen: IcePath | null;
  /** Those that a check came by. */
  readonly paths: Map<string, IcePath>;
}

/** A sender with many networks checks some pairs of each. */
const mostPaths = 32;

/** Which session a way belongs to. */
function createWays() {
  const byPath = new Map<string, Session>();

  function forget(session: Session, key: string): void {
    session.paths.delete(key);
    if (byPath.get(key) === session) byPath.delete(key);
    if (session.chosen?.key === key) session.chosen = null;
  }
  return {
    forget,
    find: (key: string) => byPath.get(key),
    admit(session: Session, path: IcePath): void {
      const before = byPath.get(path.key);
      if (before !== undefined && before !== session) forget(before, path.key);
      session.paths.set(path.key, path);
      byPath.set(path.key, session);
      const oldest = [...session.paths.keys()].find((key) => key !== session.chosen?.key);
      if (session.paths.size > mostPaths && oldest !== undefined) forget(session, oldest);
    },
  };
}

export function createIceSessions(makeCredentials: () => IceCredentials): IceSessions {
  const byUfrag = new Map<string, Session>();
  const ways = createWays();

  function check(packet: Buffer, path: IcePath): boolean {
    const read = readPathCheck(packet);
    const session = read && byUfrag.get(read.localUfrag);
    if (!read || !session) return ways.find(path.key) !== undefined;
    const { current, next } = session;
    const own = next?.ufrag === read.localUfrag ? next : current;
    if (!isSignedWith(read, own.password)) return ways.find(path.key) !== undefined;
    path.send(answerCheck(read, { from: path, password: own.password }));
    if (read.isControlled) return true;
    ways.admit(session, path);
    if (!read.isNominated) return true;
    session.chosen = path;
    if (own !== next) return true;
    byUfrag.delete(current.ufrag);
    session.current = next;
    session.next = null;
    return true;
  }
  function begin(session: Session, credentials: IceCredentials): IceCredentials {
    byUfrag.set(credentials.ufrag, session);
    return credentials;
  }

  return {
    open(take) {
      const credentials = makeCredentials();
      const session: Session = { take, current: credentials, next: null, chosen: null, paths: new Map() };
      begin(session, credentials);
      return {
        credentials: () => session.next ?? session.current,
        send: (packet) => session.chosen?.send(packet),
        restart() {
          if (session.next) byUfrag.delete(session.next.ufrag);
          return (session.next = begin(session, makeCredentials()));
        },
        close() {
          byUfrag.delete(session.current.ufrag);
          if (session.next) byUfrag.delete(session.next.ufrag);
          for (const key of Array.from(session.paths.keys())) ways.forget(session, key);
        },
      };
    },
    take(packet, path) {
      // RFC 7983: the first byte tells checks from what is sent over a way.
      if ((packet[0] ?? 255) < 4) return check(packet, path);
      const session = ways.find(path.key);
      session?.take(packet);
      return session !== undefined;
    },
    lost(path) {
      const session = ways.find(path.key);
      if (session) ways.forget(session, path.key);
    },
  };
}
