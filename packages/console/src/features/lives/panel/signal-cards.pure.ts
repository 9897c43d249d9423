import type { SignalFigures } from './panel-records';
import { LOST_AFTER_SECONDS, type Presence } from './signal-health.pure';

/** A signal as its card shows it: the last figures stay when the signal goes. */
export interface SignalCard extends SignalFigures {
  readonly presence: Presence;
  /** When the figures arrived, by the monotonic clock of this page; null while there are none. */
  readonly measuredAt: number | null;
  /** What the server stamped the newest message with. It orders messages, and is no time of this device. */
  readonly stamp: number | null;
  /** When a signal ended that this page never received, in milliseconds since 1970 by the server. A time to show, never to count by. */
  readonly leftAt: number | null;
}

/** When something arrived, by the monotonic clock, and its stamp if it is a message. */
export interface Arrival {
  readonly at: number;
  readonly stamp?: number;
}

/** The presence of a signal by its status. An unknown status, as of a newer server, is a loss only without a frame rate. */
function presenceOf({ status, fps }: SignalFigures): Presence {
  if (status === 'active') return 'present';
  if (status === 'waiting' || status === 'reconnecting' || status === 'lost') return status;
  return fps === null ? 'lost' : 'present';
}

const measured = [
  'uptime',
  'transcodingQuality',
  'resolution',
  'fps',
  'bitrate',
  'keyframeInterval',
] as const;

/** A newer figure in place of the last one; where there is none, the last one stays. */
function keepLast(before: SignalCard | undefined, next: SignalFigures): SignalFigures {
  const kept = Object.fromEntries(measured.map((name) => [name, next[name] ?? before?.[name] ?? null]));
  return { ...next, ...kept, signalStart: next.signalStart ?? before?.signalStart ?? null };
}

const isLate = ({ stamp }: SignalCard, sent: number | undefined): boolean =>
  stamp !== null && sent !== undefined && sent < stamp;

/** Takes over what arrived. A message older than the last one changes nothing: messages may come late. */
export function takeFigures(
  before: SignalCard | undefined,
  next: SignalFigures,
  { at, stamp: sent }: Arrival,
): SignalCard {
  if (before && isLate(before, sent)) return before;
  const presence = presenceOf(next);
  const stamp = sent ?? before?.stamp ?? null;
  if (presence === 'waiting') return { ...next, presence, measuredAt: null, stamp, leftAt: null };
  const measuredAt = presence === 'present' ? at : (before?.measuredAt ?? null);
  const left = measuredAt === null ? leftAt(next) : null;
  return { ...keepLast(before, next), presence, measuredAt, stamp, leftAt: left };
}

/** When a signal ended that this page never received, from its start and uptime, in milliseconds since 1970. */
function leftAt({ signalStart, uptime }: SignalFigures): number | null {
  const start = Date.parse(signalStart ?? '');
  return Number.isNaN(start) || uptime === null ? null : start + uptime * 1_000;
}

/** All cards with the figures of one signal; a signal that was not listed yet gets its card. */
export function withSignal(
  cards: readonly SignalCard[],
  next: SignalFigures,
  arrival: Arrival,
): readonly SignalCard[] {
  const card = takeFigures(
    cards.find(({ id }) => id === next.id),
    next,
    arrival,
  );
  return [...cards.filter(({ id }) => id !== next.id), card].toSorted((one, other) => one.id - other.id);
}

/** All cards after the list of signals was read; what is not listed any more goes. */
export function withList(
  cards: readonly SignalCard[],
  list: readonly SignalFigures[],
  arrival: Arrival,
): readonly SignalCard[] {
  const listed = cards.filter(({ id }) => list.some((input) => input.id === id));
  return list.reduce<readonly SignalCard[]>((all, input) => withSignal(all, input, arrival), listed);
}

/** How long a signal comes already, in seconds: what the server measured, and what went by here since. */
export function uptimeNow(card: SignalCard, now: number): number | null {
  const { uptime, measuredAt } = card;
  if (uptime === null || measuredAt === null || presenceNow(card, now) !== 'present') return uptime;
  return uptime + Math.max(0, now - measuredAt) / 1_000;
}

/** Seconds until a test signal ends by itself, all of them by the clock of the server; null of an encoder, and where it is not known. */
export function testSecondsLeft(card: SignalCard, now: number): number | null {
  const [start, end] = [Date.parse(card.signalStart ?? ''), Date.parse(card.testEndsAt ?? '')];
  const uptime = uptimeNow(card, now);
  if (card.isTest !== true || Number.isNaN(start) || Number.isNaN(end) || uptime === null) return null;
  return (end - start) / 1_000 - uptime;
}

/** Whole seconds since the figures of a card were measured; null while they are fresh, or were never there. */
export function staleSeconds({ measuredAt, presence }: SignalCard, now: number): number | null {
  if (measuredAt === null || presence === 'waiting') return null;
  const seconds = Math.floor((now - measuredAt) / 1_000);
  return presence !== 'present' || seconds >= LOST_AFTER_SECONDS ? Math.max(0, seconds) : null;
}

/**
 * The presence at `now`: a present signal without new figures for `LOST_AFTER_SECONDS` counts as lost. Not a test signal, whose end
 * the server tells: a busy server is silent for a while.
 */
export function presenceNow(card: SignalCard, now: number): Presence {
  const isSilent = card.measuredAt !== null && now - card.measuredAt >= LOST_AFTER_SECONDS * 1_000;
  if (card.presence !== 'present' || !isSilent) return card.presence;
  return card.isTest === true ? 'reconnecting' : 'lost';
}
