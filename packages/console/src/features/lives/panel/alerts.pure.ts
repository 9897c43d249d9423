import { presenceNow, type SignalCard } from './signal-cards.pure';
import { isFpsHigh, isTestOver } from './signal-health.pure';

/** Something about a signal that the operator should know of. */
export interface SignalAlert {
  readonly kind: 'highFps' | 'lost' | 'restored';
  readonly signalId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of `highFps`. */
  readonly fps?: number;
  /** Of `restored`: how long it was gone. */
  readonly seconds?: number;
}

/** The log keeps only the newest alerts, so that a live of hours does not fill the memory. */
export const MOST_ALERTS = 20;

/** What the panel remembers of a signal between two looks. */
interface Watched {
  readonly lostAt: number | null;
  readonly isHigh: boolean;
}

export interface AlertLog {
  readonly alerts: readonly SignalAlert[];
  readonly watched: ReadonlyMap<number, Watched>;
}

export const noAlerts: AlertLog = { alerts: [], watched: new Map() };

const unwatched: Watched = { lostAt: null, isHigh: false };

function isGone(card: SignalCard, now: number): boolean {
  const presence = presenceNow(card, now);
  // A test signal that was stopped is not missed.
  return (presence === 'lost' || presence === 'reconnecting') && !isTestOver({ ...card, presence });
}

/** What a signal did since the last look; each change is told once. */
function alertsOf(card: SignalCard, { lostAt, isHigh }: Watched, look: Look): readonly SignalAlert[] {
  const { now, fpsLimit } = look;
  const signalId = card.id;
  const presence = presenceNow(card, now);
  if (isGone(card, now)) return lostAt === null ? [{ kind: 'lost', signalId, at: now }] : [];
  const restored: readonly SignalAlert[] =
    presence === 'present' && lostAt !== null
      ? [{ kind: 'restored', signalId, at: now, seconds: Math.round((now - lostAt) / 1_000) }]
      : [];
  const high: readonly SignalAlert[] =
    !isHigh && card.fps !== null && isFpsHigh(card.fps, fpsLimit)
      ? [{ kind: 'highFps', signalId, at: now, fps: Math.round(card.fps) }]
      : [];
  return [...high, ...restored];
}

interface Look {
  readonly now: number;
  readonly fpsLimit: number;
}

/** The log after another look at the signals; the same object where nothing happened. */
export function watchSignals(log: AlertLog, cards: readonly SignalCard[], look: Look): AlertLog {
  const newAlerts = cards.flatMap((card) => alertsOf(card, log.watched.get(card.id) ?? unwatched, look));
  const watched = new Map(
    cards.map((card): [number, Watched] => {
      const before = log.watched.get(card.id) ?? unwatched;
      const isLost = isGone(card, look.now);
      return [
        card.id,
        {
          lostAt: isLost ? (before.lostAt ?? look.now) : null,
          // Figures of a lost signal are old: keeping the state avoids a second alert of the same high frame rate.
          isHigh: isLost ? before.isHigh : isFpsHigh(card.fps, look.fpsLimit),
        },
      ];
    }),
  );
  const isSame =
    newAlerts.length === 0 &&
    watched.size === log.watched.size &&
    [...watched].every(([id, { lostAt, isHigh }]) => {
      const before = log.watched.get(id);
      return before?.lostAt === lostAt && before.isHigh === isHigh;
    });
  return isSame ? log : { alerts: [...newAlerts, ...log.alerts].slice(0, MOST_ALERTS), watched };
}
