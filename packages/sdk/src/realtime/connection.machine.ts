import type { Step, Transition } from '../kernel/machine';
import type { Wait } from './wait.pure';

/**
 * Where the connection is. `failures`: attempts and short connections in a row.
 * `off`: nobody listens, or no team is selected. `refused`: the server does not want this person here; a new sign-in or
 * another team begins anew.
 */
export interface ConnectionState {
  readonly stage: 'off' | 'connecting' | 'open' | 'waiting' | 'refused';
  readonly failures: number;
  /** The server said that it restarts, and has not been back for long. */
  readonly isRestart?: boolean;
  /**
   * The server answered, and the socket was refused all the same: something between, as a proxy that does not pass
   * WebSockets on, lets none through. It is tried on, ever more rarely; until then what is shown has to be asked for.
   */
  readonly isBlocked?: boolean;
  /** The wait that the server demanded the last time, in milliseconds. */
  readonly retryAfterMs?: number;
}

export type ConnectionEvent =
  /** Somebody listens and a team is selected. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  | { readonly type: 'opened' }
  /** It has been open for five seconds. */
  | { readonly type: 'settled' }
  | Lost
  | { readonly type: 'waited' }
  /** The network is back: what is open may be dead without knowing it, and what waits need not. */
  | { readonly type: 'online' };

/** `code` of the closing; 0 where nothing was opened in time, or nothing was heard any more; 4000 and its status for a ticket. */
interface Lost {
  readonly type: 'lost';
  readonly code: number;
  readonly retryAfterMs?: number;
}

export type ConnectionCommand =
  | 'connect'
  /** Closes what is open, ends what is under way, and disarms all timers. */
  | 'end'
  /** Waits for as long as these failures ask for. */
  | Wait;

type ConnectionStep = Step<ConnectionState, ConnectionCommand>;
type Row = (state: ConnectionState, lost: Lost) => ConnectionStep;

const to = (state: ConnectionState, ...commands: ConnectionCommand[]): ConnectionStep => ({
  state,
  commands,
});
const ended = (stage: ConnectionState['stage']): ConnectionStep => to({ stage, failures: 0 }, 'end');

const lost: Row = ({ stage, failures, isRestart }, { code, retryAfterMs }) => {
  // After these nobody comes back with the same rights (decisions, section 2).
  if ([1008, 4401, 4403].includes(code)) return ended('refused');
  const waiting: ConnectionState = {
    stage: 'waiting',
    failures: failures + 1,
    // It stays one while the server is away: the tries until it is back fail in other ways.
    isRestart: isRestart || code === 1012,
    // What a browser says of a handshake that was refused, whyever.
    isBlocked: code === 1006 && stage === 'connecting',
    retryAfterMs,
  };
  return to(waiting, 'end', waiting);
};
const again: Row = (state) => to({ ...state, stage: 'connecting' }, 'end', 'connect');

/** Stage and event; what is not here changes nothing. */
const rows: Record<string, Row> = {
  'off wanted': again,
  'connecting opened': (state) => to({ ...state, stage: 'open', isBlocked: false }),
  'connecting lost': lost,
  'open settled': () => to({ stage: 'open', failures: 0 }),
  'open lost': lost,
  'open online': again,
  'waiting waited': again,
  'waiting online': again,
};

/** When to connect, to wait and to give up. */
export const connectionTransition: Transition<ConnectionState, ConnectionEvent, ConnectionCommand> = (
  state,
  event,
) => {
  const { type } = event;
  if (type === 'unwanted') return ended('off');
  return rows[`${state.stage} ${type}`]?.(state, event as Lost) ?? { state, commands: [] };
};
