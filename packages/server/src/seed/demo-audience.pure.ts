import type { PlayBatch, PlayCounters, PlayDelta, PlayEvent, PlaySlot } from '../ports/analytics-store';
import { addCounters, noCounters } from '../ports/play-counters.pure';

/** One viewer of the demo, in milliseconds from the start of the live. */
export interface DemoViewer {
  readonly joinMs: number;
  readonly leaveMs: number;
  /** `failed` and `left` never saw a picture. */
  readonly outcome: 'watched' | 'failed' | 'left';
  readonly startupMs: number;
  readonly stalls: readonly { readonly atMs: number; readonly lengthMs: number }[];
  readonly height: 360 | 480 | 720;
  readonly device: string;
  readonly os: string;
  readonly app: string;
  readonly state: string | null;
  readonly city: string | null;
  readonly provider: string | null;
  readonly viewerCode: string;
}

const minuteMs = 60_000;
const viewersTotal = 214;
const cdn = 'palco.exemplo.com.br';
const bitrates = { 360: 800_000, 480: 1_400_000, 720: 2_800_000 } as const;
const systems = [
  ['desktop', 'Windows', 'Chrome'],
  ['desktop', 'Windows', 'Edge'],
  ['mobile', 'Android', 'Chrome'],
  ['mobile', 'Android', 'Chrome'],
  ['mobile', 'iOS', 'Safari'],
  ['desktop', 'macOS', 'Safari'],
  ['desktop', 'Linux', 'Firefox'],
] as const;
const places = [
  ['SP', 'São Paulo'],
  ['SP', 'Campinas'],
  ['RJ', 'Rio de Janeiro'],
  ['MG', 'Belo Horizonte'],
  ['BA', 'Salvador'],
  [null, null],
] as const;
const providers = ['Fibra Azul', 'Rede Sul', 'Móvel Já', null] as const;
const codeSigns = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Most come in the first minutes and stay to the end; half way many of them wait for pictures. */
export function demoViewers(lengthMs: number): readonly DemoViewer[] {
  const random = createRandom(20_261_127);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: viewersTotal }, (_, index) => {
    const isEarly = random() < 0.7;
    const joinMs = Math.floor(random() * (isEarly ? 8 * minuteMs : lengthMs * 0.8));
    const stays = random() < 0.6 ? lengthMs : joinMs + 2 * minuteMs + random() * 30 * minuteMs;
    const outcome = index % 41 === 7 ? 'failed' : index % 29 === 11 ? 'left' : 'watched';
    const leaveMs = Math.floor(outcome === 'watched' ? Math.min(lengthMs, stays) : joinMs + 6_000);
    const [device, os, app] = pick(systems);
    const [state, city] = pick(places);
    const isWeak = random() < 0.25;
    const isHit = outcome === 'watched' && random() < 0.6;
    const stalls = Array.from({ length: isHit ? 1 + Math.floor(random() * 3) : 0 }, () => ({
      // A bad connection of the auditorium, half way.
      atMs: Math.floor(lengthMs / 2 + random() * 2.5 * minuteMs),
      lengthMs: 5_000 + Math.floor(random() * 15_000),
    }))
      .filter(({ atMs, lengthMs: stall }) => atMs > joinMs + minuteMs && atMs + stall < leaveMs)
      .sort((one, other) => one.atMs - other.atMs)
      // One after the other.
      .filter(({ atMs }, place, all) => place === 0 || atMs > (all[place - 1]?.atMs ?? 0) + 20_000);
    return {
      joinMs,
      leaveMs,
      outcome,
      stalls,
      startupMs: 450 + Math.floor(random() * (isWeak ? 2_600 : 900)),
      height: isWeak ? 360 : pick([480, 720, 720] as const),
      device,
      os,
      app,
      state,
      city,
      provider: pick(providers),
      viewerCode: Array.from({ length: 8 }, () => pick([...codeSigns])).join(''),
    };
  });
}

/** How many have the live open at a time. */
export function viewersAt(viewers: readonly DemoViewer[], atMs: number): number {
  return viewers.filter(
    ({ outcome, joinMs, leaveMs }) => outcome === 'watched' && joinMs <= atMs && atMs < leaveMs,
  ).length;
}

const none: PlayCounters = noCounters();
/** What one viewer adds to the minute that begins at `from`. */
function countersIn(viewer: DemoViewer, from: number): PlayCounters {
  const { joinMs, leaveMs, outcome, startupMs, height } = viewer;
  const to = from + minuteMs;
  const isIn = (atMs: number): boolean => atMs >= from && atMs < to;
  const begins = isIn(joinMs);
  if (outcome === 'failed') return { ...none, startupFailures: begins ? 1 : 0 };
  if (outcome === 'left') return { ...none, earlyExits: begins ? 1 : 0 };
  const overlap = (start: number, end: number) => Math.max(0, Math.min(end, to) - Math.max(start, from));
  const rebufferMs = viewer.stalls.reduce(
    (total, { atMs, lengthMs }) => total + overlap(atMs, atMs + lengthMs),
    0,
  );
  const watchedMs = Math.max(0, overlap(joinMs + startupMs, leaveMs) - rebufferMs);
  return {
    ...none,
    starts: begins ? 1 : 0,
    startupMs: begins ? startupMs : 0,
    watchedMs,
    rebufferMs,
    rebuffers: viewer.stalls.filter(({ atMs }) => isIn(atMs)).length,
    bytes: Math.round((watchedMs * bitrates[height]) / 8000),
  };
}

/** Which live, when it began (milliseconds since 1970), and how long it was on the air. */
export interface DemoAiring {
  readonly liveId: string;
  readonly begin: number;
  readonly lengthMs: number;
}

/** A viewer with the ids under which the play is kept. */
export type DemoPlay = DemoViewer & { readonly sessionId: string; readonly attendeeId: string | null };

function eventsOf({ liveId, begin }: DemoAiring, play: DemoPlay): PlayEvent[] {
  const { sessionId, joinMs, leaveMs, outcome, startupMs, device, os, app, viewerCode } = play;
  const tell = (atMs: number, type: string, data: PlayEvent['data'] = {}): PlayEvent => ({
    subjectId: liveId,
    sessionId,
    at: begin + atMs,
    type,
    data,
  });
  const opened = tell(joinMs, 'view_start', { device, os, app, cdn, viewerId: viewerCode });
  if (outcome === 'failed')
    return [opened, tell(joinMs + 5_000, 'startup_error', { code: 'NETWORK', message: 'A rede caiu' })];
  if (outcome === 'left') return [opened, tell(leaveMs, 'exit_before_start', { waitedMs: 6_000 })];
  return [
    opened,
    tell(joinMs + startupMs, 'playing', { startupMs }),
    ...play.stalls.flatMap(({ atMs, lengthMs }) => [
      tell(atMs, 'rebuffer_start'),
      tell(atMs + lengthMs, 'rebuffer_end', { durationMs: lengthMs }),
    ]),
    tell(leaveMs, 'view_end'),
  ];
}

function deltaOf({ liveId, begin }: DemoAiring, play: DemoPlay, counters: PlayCounters): PlayDelta {
  const { device, os, app, state, city, provider, viewerCode, sessionId, attendeeId } = play;
  return {
    ...counters,
    device,
    os,
    app,
    state,
    city,
    provider,
    viewerCode,
    sessionId,
    attendeeId,
    cdn,
    subjectId: liveId,
    network: null,
    country: state === null ? null : 'BR',
    startedAt: begin + play.joinMs,
    seenAt: begin + play.leaveMs,
    tenths: 0,
    lastError: play.outcome === 'failed' ? 'NETWORK: A rede caiu' : null,
  };
}

const unknownName = 'desconhecido';

/** What the players of these viewers would have told, as it is stored. */
export function demoBatch(airing: DemoAiring, plays: readonly DemoPlay[]): PlayBatch {
  const minutes = new Map<string, PlaySlot>();
  const add = (at: number, [dimension, name]: readonly [PlaySlot['dimension'], string], by: PlayCounters) => {
    const key = `${at} ${dimension} ${name}`;
    const slot = minutes.get(key);
    const place = { subjectId: airing.liveId, at, dimension, name };
    minutes.set(key, { ...place, ...addCounters(slot ?? none, by) });
  };
  const totals = plays.map((play) => {
    let total = none;
    const first = Math.floor((airing.begin + play.joinMs) / minuteMs) * minuteMs;
    for (let at = first; at < airing.begin + play.leaveMs; at += minuteMs) {
      const counters = countersIn(play, at - airing.begin);
      total = addCounters(total, counters);
      add(at, ['all', ''], counters);
      add(at, ['cdn', cdn], counters);
      add(at, ['os', play.os], counters);
      add(at, ['state', play.state ?? unknownName], counters);
      add(at, ['provider', play.provider ?? unknownName], counters);
      if (counters.watchedMs > 0)
        add(at, ['rendition', `${play.height}p`], { ...none, watchedMs: counters.watchedMs });
    }
    return deltaOf(airing, play, total);
  });
  return {
    plays: totals,
    seconds: [],
    minutes: [...minutes.values()],
    events: plays.flatMap((play) => eventsOf(airing, play)),
  };
}
