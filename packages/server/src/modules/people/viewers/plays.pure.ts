import type { EndedPlay, StoredPlay } from '../../../schema/viewers';

/** What is known of a viewer. */
export interface ViewerState {
  readonly plays: readonly StoredPlay[];
  readonly ended: readonly EndedPlay[];
  /** Milliseconds since 1970: what was made for the viewer until then is of no use; null where nobody ended it. */
  readonly endedAt: number | null;
}

/** A player that asks for a key. */
interface Asking {
  readonly play: { readonly id: string; readonly issuedAt: number };
  /** How many players of the viewer are given keys at once; null for any number. */
  readonly most: number | null;
  readonly now: number;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** What the viewer's plays are from now on; left out where they stay. */
  readonly changed?: Pick<ViewerState, 'plays' | 'ended'>;
}

/** A player that asked for no key for so long is paused or gone, and does not count. */
const silentMs = 3 * 60_000;
/** How exact the time is at which a player asked last: not every key is written down. */
const seenStepMs = 20_000;
/** No playback token lives longer. */
const longestTokenMs = 24 * 60 * 60_000;
/** A page that gives a crowd one name must not make a row of thousands. */
const mostEnded = 200;

/** Whether something that was made for a viewer is of no use any more. */
export const isEnded = ({ endedAt }: Pick<ViewerState, 'endedAt'>, issuedAt: number): boolean =>
  endedAt !== null && issuedAt <= endedAt;

/**
 * Whether a player of a viewer is given a key. Of more players at once than the team allows the one that began last goes on, and
 * the one that began first is put out: who comes home and presses play is not stopped by a browser that was left open elsewhere.
 */
export function admitPlay(state: ViewerState, { play, most, now }: Asking): Admission {
  const { id, issuedAt } = play;
  const ended = state.ended.filter(({ until }) => until > now);
  if (isEnded(state, issuedAt) || ended.some((one) => one.id === id)) return { isAdmitted: false };
  if (most === null) return { isAdmitted: true };
  const known = state.plays.find((one) => one.id === id);
  if (known !== undefined && now - known.seenAt < seenStepMs) return { isAdmitted: true };
  const active = state.plays.filter((one) => one.id !== id && now - one.seenAt < silentMs);
  // Who was silent for long begins anew.
  const isRunning = known !== undefined && now - known.seenAt < silentMs;
  const own = { id, beganAt: isRunning ? known.beganAt : now, seenAt: now };
  const plays = [...active, own].toSorted((one, other) => one.beganAt - other.beganAt);
  const out = plays.slice(0, Math.max(0, plays.length - most));
  return {
    isAdmitted: !out.includes(own),
    changed: {
      plays: plays.slice(out.length),
      ended: [...ended, ...out.map((one) => ({ id: one.id, until: now + longestTokenMs }))].slice(-mostEnded),
    },
  };
}
