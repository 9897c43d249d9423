import { hasRoom } from '../../../kernel/limits/fair-share.pure';

/** What one player, one address and one live may send. */
export const playLimits = {
  /** A player sends a heartbeat every ten seconds, and a few events around a stall. */
  play: { burst: 150, perSecond: 3 },
  /** A school of two thousand sends two hundred heartbeats a second; it may not use up what its live may send. */
  address: { burst: 6_000, perSecond: 1_000 },
  /** Events of one live. What is above is refused for that live alone. */
  subject: { burst: 10_000, perSecond: 3_000 },
  /** Plays that begin: each of them is a row that stays. */
  begin: { burst: 20_000, perSecond: 200 },
  /** Events that are kept for support; the sums have what is above nevertheless. */
  kept: { burst: 20_000, perSecond: 200 },
  /** Plays that begin from one address of a live within the window: a school of two thousand, and no script that runs all day. */
  addressPlays: 2_000,
  windowMs: 10 * 60_000,
  cdns: 20,
  /** Plays that are remembered. */
  mostPlays: 100_000,
} as const;

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
interface Bucket {
  level: number;
  at: number;
}
interface Address {
  readonly bucket: Bucket;
  /** When a play was heard last. */
  readonly plays: Map<string, number>;
}
interface Subject {
  readonly events: Bucket;
  readonly begin: Bucket;
  readonly kept: Bucket;
  readonly cdns: Set<string>;
  readonly plays: Map<string, Bucket>;
  readonly addresses: Map<string, Address>;
}

/** Who sends, and how much. */
export interface Sent {
  readonly subjectId: string;
  readonly sessionId: string;
  /** An address, or the network that one customer has. */
  readonly address: string;
  readonly events: number;
  readonly now: number;
}

/** Limits of one process. */
export interface PlayLimits {
  /** Whether these events are still taken; what is refused counts for nothing. */
  take(sent: Sent): boolean;
  /** Whether an event of the live may be kept; it counts at once. */
  keep(subjectId: string, now: number): boolean;
  /** Whether a live may name one more CDN: where the server does not know its own name, a caller can make one up. */
  nameCdn(subjectId: string, name: string, now: number): boolean;
  /** Forgets who has been quiet. */
  deleteExpired(now: number): void;
}

function levelOf(bucket: Bucket, { burst, perSecond }: Rate, now: number): number {
  // A clock that was set back adds nothing.
  bucket.level = Math.min(burst, bucket.level + (Math.max(0, now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
  return bucket.level;
}

const full = ({ burst }: Rate, now: number): Bucket => ({ level: burst, at: now });
const newSubject = (limits: typeof playLimits, now: number): Subject => ({
  events: full(limits.subject, now),
  begin: full(limits.begin, now),
  kept: full(limits.kept, now),
  cdns: new Set(),
  plays: new Map(),
  addresses: new Map(),
});

function deleteExpiredPlays({ plays }: Address, before: number): void {
  for (const [play, at] of plays) if (at <= before) plays.delete(play);
}

/** Whether another play of an address may begin. */
function mayBegin(
  subject: Subject,
  address: Address,
  { limits, now }: { readonly limits: typeof playLimits; readonly now: number },
): boolean {
  if (address.plays.size >= limits.addressPlays) deleteExpiredPlays(address, now - limits.windowMs);
  return address.plays.size < limits.addressPlays && levelOf(subject.begin, limits.begin, now) >= 1;
}

/** Forgets plays that may send a full burst again, and addresses without one in the window. @returns how many plays went */
function deleteExpiredIn(
  { plays, addresses }: Subject,
  { limits, now }: { readonly limits: typeof playLimits; readonly now: number },
): number {
  const before = plays.size;
  for (const [play, bucket] of plays)
    if (levelOf(bucket, limits.play, now) >= limits.play.burst) plays.delete(play);
  for (const [place, address] of addresses) {
    deleteExpiredPlays(address, now - limits.windowMs);
    if (address.plays.size === 0) addresses.delete(place);
  }
  return before - plays.size;
}

/** Token buckets by play, by address and by live, and the number of plays by address. */
export function createPlayLimits(limits: typeof playLimits = playLimits): PlayLimits {
  const subjects = new Map<string, Subject>();
  let playCount = 0;

  function subjectOf(id: string, now: number): Subject {
    const subject = subjects.get(id) ?? newSubject(limits, now);
    subjects.set(id, subject);
    return subject;
  }
  function isCounted({ plays }: Subject, sessionId: string): boolean {
    const { mostPlays: most } = limits;
    return plays.has(sessionId) || hasRoom({ all: playCount, own: plays.size, owners: subjects.size, most });
  }

  return {
    take({ subjectId, sessionId, address: place, events, now }) {
      const subject = subjectOf(subjectId, now);
      const bucket = full(limits.address, now);
      const address = subject.addresses.get(place) ?? { bucket, plays: new Map<string, number>() };
      const play = subject.plays.get(sessionId) ?? full(limits.play, now);
      const buckets = [
        [play, limits.play],
        [address.bucket, limits.address],
        [subject.events, limits.subject],
      ] as const;
      if (buckets.some(([one, rate]) => levelOf(one, rate, now) < events)) return false;
      const isNew = !address.plays.has(sessionId);
      if (!isCounted(subject, sessionId) || (isNew && !mayBegin(subject, address, { limits, now })))
        return false;
      if (isNew) subject.begin.level -= 1;
      for (const [one] of buckets) one.level -= events;
      if (!subject.plays.has(sessionId)) playCount += 1;
      subject.plays.set(sessionId, play);
      subject.addresses.set(place, address);
      address.plays.set(sessionId, now);
      return true;
    },
    keep(subjectId, now) {
      const { kept } = subjectOf(subjectId, now);
      if (levelOf(kept, limits.kept, now) < 1) return false;
      kept.level -= 1;
      return true;
    },
    nameCdn(subjectId, name, now) {
      const { cdns } = subjectOf(subjectId, now);
      return cdns.has(name) || (cdns.size < limits.cdns && cdns.add(name).has(name));
    },
    deleteExpired(now) {
      for (const [id, subject] of subjects) {
        playCount -= deleteExpiredIn(subject, { limits, now });
        if (subject.plays.size === 0 && subject.addresses.size === 0) subjects.delete(id);
      }
    },
  };
}
