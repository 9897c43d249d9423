/** A live with more frames per second than the account allows. */
export interface AlertedLive {
  readonly id: string;
  /** Of the newest alert. */
  readonly titulo: string;
  /** When the newest alert was made, in milliseconds since 1970; when it arrived, where the server does not say. */
  readonly timestamp: number;
}

/** The alert: open while it names lives. */
export interface FpsAlertState {
  readonly lives: readonly AlertedLive[];
  /** When the alert that opened it last arrived, in milliseconds of the monotonic clock of this page; null before the first one. */
  readonly openedAt: number | null;
}

/** One alert of the server. */
export interface FpsAlertMessage {
  /** Milliseconds since 1970. Other servers write ISO 8601, or nothing. */
  readonly timestamp?: unknown;
  readonly live_id: string;
  readonly titulo: string;
}

/** When an alert arrived, by both clocks. */
export interface Arrival {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly monotonicMs: number;
}

/**
 * A closed alert is opened again only by one that arrives more than this after the one that opened it last (specification
 * section 9). By arrival and the monotonic clock: those of a server and of a device may be set back.
 */
const quietMs = 10_000;

function stampOf(timestamp: unknown): number | undefined {
  const ms = typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : undefined;
}

/** Adds an alert: it opens the list, joins an open one (each live once), or is ignored within ten seconds of the last opening. */
export function takeFpsAlert(
  state: FpsAlertState,
  message: FpsAlertMessage,
  arrival: Arrival,
): FpsAlertState {
  const { lives, openedAt } = state;
  const { live_id: id, titulo } = message;
  const alerted: AlertedLive = { id, titulo, timestamp: stampOf(message.timestamp) ?? arrival.at };
  if (lives.length === 0) {
    const isSoon = openedAt !== null && arrival.monotonicMs - openedAt <= quietMs;
    return isSoon ? state : { lives: [alerted], openedAt: arrival.monotonicMs };
  }
  const known = lives.find(({ id }) => id === alerted.id);
  if (!known) return { lives: [...lives, alerted], openedAt };
  return { lives: lives.map((live) => (live === known ? alerted : live)), openedAt };
}

/** Closes it and forgets its lives. */
export function closeFpsAlert({ openedAt }: FpsAlertState): FpsAlertState {
  return { lives: [], openedAt };
}
