import type { Step, Transition } from '../kernel/machine';
import type { Wait } from './wait.pure';

/**
 * Where the connection is. `failures`: attempts and short connections in a row.
 * `off`: there is no listener, or no team is selected. `refused`: the server refused this person (401 or 403); a new sign-in
 * or another team starts again.
 */
export interface ConnectionState {
  readonly stage: 'off' | 'connecting' | 'open' | 'waiting' | 'refused';
  readonly failures: number;
  /** The server announced a restart, and no connection has been open for five seconds since. */
  readonly isRestart?: boolean;
  /**
   * The server answers requests but the handshake of the socket fails, as behind a proxy that does not pass WebSockets on.
   * Retries go on with growing waits; meanwhile a page has to poll.
   */
  readonly isBlocked?: boolean;
  /** The wait that the server demanded the last time, in milliseconds. */
  readonly retryAfterMs?: number;
}

export type ConnectionEvent =
  /** There is a listener and a team is selected. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  | { readonly type: 'opened' }
  /** It has been open for five seconds. */
  | { readonly type: 'settled' }
  | Lost
  | { readonly type: 'waited' }
  /** The network is back: an open socket or an attempt may be dead, and a wait is cut short. */
  | { readonly type: 'online' };

/** The close code; 0 for a connection that did not open in time or fell silent; 4000 plus the HTTP status for a refused ticket. */
interface Lost {
  readonly type: 'lost';
  readonly code: number;
  readonly retryAfterMs?: number;
}

export type ConnectionCommand =
  | 'connect'
  /** Closes what is open, ends what is under way, and disarms all timers. */
  | 'end'
  /** Waits before the next attempt; longer after more failures. */
  | Wait;

type ConnectionStep = Step<ConnectionState, ConnectionCommand>;
type Row = (state: ConnectionState, lost: Lost) => ConnectionStep;

const to = (state: ConnectionState, ...commands: ConnectionCommand[]): ConnectionStep => ({
  state,
  commands,
});
const ended = (stage: ConnectionState['stage']): ConnectionStep => to({ stage, failures: 0 }, 'end');

const lost: Row = ({ stage, failures, isRestart }, { code, retryAfterMs }) => {
  // Session ended or no longer a member: a retry would be refused again (decisions, section 2).
  if ([1008, 4401, 4403].includes(code)) return ended('refused');
  const waiting: ConnectionState = {
    stage: 'waiting',
    failures: failures + 1,
    // Kept while the server is away: attempts before its return fail with other codes.
    isRestart: isRestart || code === 1012,
    // Browsers report 1006 for every refused handshake, whatever its reason.
    isBlocked: code === 1006 && stage === 'connecting',
    retryAfterMs,
  };
  return to(waiting, 'end', waiting);
};
const again: Row = (state) => to({ ...state, stage: 'connecting' }, 'end', 'connect');

/** By stage and event; every other event is ignored. */
const rows: Record<string, Row> = {
  'off wanted': again,
  'connecting opened': (state) => to({ ...state, stage: 'open', isBlocked: false }),
  'connecting lost': lost,
  'connecting online': again,
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
