import type { SignalFigures } from './panel-records';
import { LOST_AFTER_SECONDS, type Presence } from './signal-health.pure';

/** A signal as its card shows it: the last figures stay when the signal goes. */
export interface SignalCard extends SignalFigures {
  readonly presence: Presence;
  /** When the figures were measured, in milliseconds since 1970; null while there are none. */
  readonly measuredAt: number | null;
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

/** Takes over what was measured at a moment. Something older than what is shown changes nothing: messages may come late. */
export function takeFigures(before: SignalCard | undefined, next: SignalFigures, at: number): SignalCard {
  if (before?.measuredAt != null && at < before.measuredAt) return before;
  const presence = presenceOf(next);
  if (presence === 'waiting') return { ...next, presence, measuredAt: null };
  const measuredAt = presence === 'present' ? at : (before?.measuredAt ?? leftAt(next));
  return { ...keepLast(before, next), presence, measuredAt };
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
  at: number,
): readonly SignalCard[] {
  const card = takeFigures(
    cards.find(({ id }) => id === next.id),
    next,
    at,
  );
  return [...cards.filter(({ id }) => id !== next.id), card].toSorted((one, other) => one.id - other.id);
}

/** All cards after the list of signals was read; what is not listed any more goes. */
export function withList(
  cards: readonly SignalCard[],
  list: readonly SignalFigures[],
  at: number,
): readonly SignalCard[] {
  const listed = cards.filter(({ id }) => list.some((signal) => signal.id === id));
  return list.reduce<readonly SignalCard[]>((all, signal) => withSignal(all, signal, at), listed);
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
