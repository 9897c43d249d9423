/** A live with more frames per second than the account allows. */
export interface AlertedLive {
  readonly id: string;
  /** Of the newest alert. */
  readonly titulo: string;
  /** When the newest alert was made, in milliseconds since 1970. */
  readonly timestamp: number;
}

/** The alert: open while it names lives. */
export interface FpsAlertState {
  readonly lives: readonly AlertedLive[];
  /** When the alert that opened it last arrived, in milliseconds since 1970 by this device; null before the first one. */
  readonly openedAt: number | null;
}

/** One alert of the server. */
export type FpsAlertMessage = Pick<HighFps, 'timestamp' | 'live_id' | 'titulo'>;
interface HighFps {
  readonly timestamp: number;
  readonly live_id: string;
  readonly titulo: string;
}

/**
 * A closed alert is opened again only by one that arrives more than this after the one that opened it last (specification
 * section 9). By arrival: the clock of a server may be set back.
 */
const quietMs = 10_000;

/** Adds an alert: it opens the list, joins an open one (each live once), or is ignored within ten seconds of the last opening. */
export function takeFpsAlert(
  state: FpsAlertState,
  message: FpsAlertMessage,
  arrivedAt: number,
): FpsAlertState {
  const { lives, openedAt } = state;
  const { timestamp, titulo } = message;
  const alerted: AlertedLive = { id: message.live_id, titulo, timestamp };
  if (lives.length === 0) {
    const isSoon = openedAt !== null && arrivedAt - openedAt <= quietMs;
    return isSoon ? state : { lives: [alerted], openedAt: arrivedAt };
  }
  const known = lives.find(({ id }) => id === alerted.id);
  if (!known) return { lives: [...lives, alerted], openedAt };
  return { lives: lives.map((live) => (live === known ? alerted : live)), openedAt };
}

/** Closes it and forgets its lives. */
export function closeFpsAlert({ openedAt }: FpsAlertState): FpsAlertState {
  return { lives: [], openedAt };
}
