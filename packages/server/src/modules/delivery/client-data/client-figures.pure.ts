import type { ClientData } from '../../../kernel/client-data/cmcd.pure';
import { hasRoom } from '../../../kernel/limits/fair-share.pure';

/** What adds up of the reports of players. */
export interface ClientSums {
  readonly reports: number;
  readonly starved: number;
  readonly bufferMs: number;
  readonly buffers: number;
  readonly throughputKbps: number;
  readonly throughputs: number;
  readonly bitrateKbps: number;
  readonly bitrates: number;
  readonly startupMs: number;
  readonly startups: number;
}

/** The live or video that is watched. */
export interface ClientSubject {
  readonly kind: 'live' | 'video';
  readonly id: string;
}

/** Sums of a minute of a live or of a day of a video. */
export interface ClientSlot extends ClientSums {
  readonly subject: ClientSubject;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One report of a player. */
export interface ClientReport {
  readonly subject: ClientSubject;
  /** Of the address, or of the network that one customer has. */
  readonly address: string;
  readonly data: ClientData;
  readonly now: number;
}

export const clientLimits: {
  readonly [Name in 'everyMs' | 'mostPlays' | 'addressPlays' | 'windowMs' | 'quietMs']: number;
} = {
  /** A player asks for parts five times a second; each play counts as much as any other. */
  everyMs: 1_000,
  /** Plays that a process remembers. */
  mostPlays: 50_000,
  /** Plays of one live or video that begin from one address within the window: a school, and no script that runs all day. */
  addressPlays: 2_000,
  windowMs: 10 * 60_000,
  /** A play that is quiet for so long is forgotten. */
  quietMs: 2 * 60_000,
};

interface Play {
  /** Of its last report that counted. */
  heardAt: number;
  seenAt: number;
  starvedAt: number;
  hasStarted: boolean;
}
interface Watched {
  readonly plays: Map<string, Play>;
  /** Plays that began, by address; emptied with the window. */
  begun: Map<string, number>;
  windowAt: number;
}

type Sums = { -readonly [Key in keyof ClientSums]: number };

export const noSums = (): Sums => ({
  reports: 0,
  starved: 0,
  bufferMs: 0,
  buffers: 0,
  throughputKbps: 0,
  throughputs: 0,
  bitrateKbps: 0,
  bitrates: 0,
  startupMs: 0,
  startups: 0,
});

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Sums what players of this process tell, none of them more than its part. */
export class ClientFigures {
  readonly #limits: typeof clientLimits;
  readonly #watched = new Map<string, Watched>();
  #slots = new Map<string, Sums & Pick<ClientSlot, 'subject' | 'at'>>();
  #playCount = 0;

  constructor(limits: typeof clientLimits = clientLimits) {
    this.#limits = limits;
  }

  add({ subject, address, data, now }: ClientReport): void {
    // A player that gives itself no name is known by its address.
    const play = this.#playOf(subject, { address, name: data.sessionId ?? `address ${address}`, now });
    if (play === null) return;
    play.seenAt = now;
    const { everyMs } = this.#limits;
    const startupMs = play.hasStarted ? null : data.startupMs;
    const isDue = now - play.heardAt >= everyMs;
    // A list is asked for before anything is known of the line, and again and again in a live.
    // It is told once, and must not be lost to the report before.
    const isStarved = data.isStarved && now - play.starvedAt >= everyMs;
    const isReport = isDue && data.isMedia;
    if (!isReport && !isStarved && startupMs === null) return;
    const slot = this.#slotOf(subject, now);
    if (startupMs !== null) {
      play.hasStarted = true;
      slot.startupMs += startupMs;
      slot.startups += 1;
    }
    if (isStarved) {
      play.starvedAt = now;
      slot.starved += 1;
    }
    if (!isReport) return;
    play.heardAt = now;
    addReport(slot, data);
  }

  /** What came since it was asked for last. */
  take(now: number): readonly ClientSlot[] {
    const slots = [...this.#slots.values()];
    this.#slots = new Map();
    this.#forget(now);
    return slots;
  }

  #playOf(
    subject: ClientSubject,
    { address, name, now }: { readonly address: string; readonly name: string; readonly now: number },
  ): Play | null {
    const { mostPlays: most, addressPlays, windowMs } = this.#limits;
    const watched = this.#watched.get(subject.id) ?? { plays: new Map(), begun: new Map(), windowAt: now };
    const known = watched.plays.get(name);
    if (known !== undefined) return known;
    if (now - watched.windowAt >= windowMs) Object.assign(watched, { begun: new Map(), windowAt: now });
    const begun = watched.begun.get(address) ?? 0;
    const own = watched.plays.size;
    if (begun >= addressPlays || !hasRoom({ all: this.#playCount, own, owners: this.#watched.size, most }))
      return null;
    const play = { heardAt: -Infinity, seenAt: now, starvedAt: -Infinity, hasStarted: false };
    watched.begun.set(address, begun + 1);
    watched.plays.set(name, play);
    this.#watched.set(subject.id, watched);
    this.#playCount += 1;
    return play;
  }

  #slotOf(subject: ClientSubject, now: number): Sums {
    const stepMs = subject.kind === 'live' ? minuteMs : dayMs;
    const at = Math.floor(now / stepMs) * stepMs;
    const key = `${subject.id} ${at}`;
    const slot = this.#slots.get(key) ?? { ...noSums(), subject, at };
    this.#slots.set(key, slot);
    return slot;
  }

  #forget(now: number): void {
    const { quietMs, windowMs } = this.#limits;
    for (const [id, { plays, windowAt }] of this.#watched) {
      for (const [name, { seenAt }] of plays)
        if (now - seenAt >= quietMs && plays.delete(name)) this.#playCount -= 1;
      if (plays.size === 0 && now - windowAt >= windowMs) this.#watched.delete(id);
    }
  }
}

function addReport(slot: Sums, { bufferMs, throughputKbps, bitrateKbps }: ClientData): void {
  slot.reports += 1;
  if (bufferMs !== null) {
    slot.bufferMs += bufferMs;
    slot.buffers += 1;
  }
  // Before the first media came, it is a guess.
  if (throughputKbps !== null && (bufferMs ?? 0) > 0) {
    slot.throughputKbps += throughputKbps;
    slot.throughputs += 1;
  }
  if (bitrateKbps !== null) {
    slot.bitrateKbps += bitrateKbps;
    slot.bitrates += 1;
  }
}

/** How media arrive at players, as these measured it; a mean is null where nobody told of it. */
export interface DeliveryFigures {
  readonly reports: number;
  readonly starvedPercent: number;
  readonly bufferSeconds: number | null;
  readonly throughputKbps: number | null;
  readonly bitrateKbps: number | null;
  readonly startupMs: number | null;
  readonly startups: number;
}

const mean = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));

/** Null where no player told anything. */
export function figuresOf(sums: ClientSums): DeliveryFigures | null {
  const { reports, starved, bufferMs, buffers, startups } = sums;
  if (reports === 0 && startups === 0) return null;
  return {
    reports,
    starvedPercent: reports === 0 ? 0 : Math.min(100, Math.round((starved / reports) * 10_000) / 100),
    bufferSeconds: buffers === 0 ? null : Math.round(bufferMs / buffers / 100) / 10,
    throughputKbps: mean(sums.throughputKbps, sums.throughputs),
    bitrateKbps: mean(sums.bitrateKbps, sums.bitrates),
    startupMs: mean(sums.startupMs, startups),
    startups,
  };
}
