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
}

export type ConnectionEvent =
  /** Somebody listens and a team is selected. */
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  | { readonly type: 'opened' }
  /** It has been open for five seconds. */
  | { readonly type: 'settled' }
  /** `code` of the closing; 0 where nothing was opened, or nothing was heard any more. */
  | { readonly type: 'lost'; readonly code: number }
  | { readonly type: 'waited' }
  /** The network is back: what is open may be dead without knowing it, and what waits need not. */
  | { readonly type: 'online' };

export type ConnectionCommand =
  | 'connect'
  /** Closes what is open, ends what is under way, and disarms all timers. */
  | 'end'
  /** Waits for as long as these failures ask for. */
  | Wait;

type ConnectionStep = Step<ConnectionState, ConnectionCommand>;
type Row = (state: ConnectionState, code: number) => ConnectionStep;

/** After these nobody comes back with the same rights (decisions, section 2). */
const finalCodes = [1008, 4401, 4403];
const restartCode = 1012;

const to = (state: ConnectionState, ...commands: ConnectionCommand[]): ConnectionStep => ({
  state,
  commands,
});
const ended = (stage: ConnectionState['stage']): ConnectionStep => to({ stage, failures: 0 }, 'end');

const lost: Row = ({ failures, isRestart }, code) => {
  if (finalCodes.includes(code)) return ended('refused');
  const waiting: ConnectionState = {
    stage: 'waiting',
    failures: failures + 1,
    // It stays one while the server is away: the tries until it is back fail in other ways.
    isRestart: isRestart || code === restartCode,
  };
  return to(waiting, 'end', waiting);
};
const again: Row = (state) => to({ ...state, stage: 'connecting' }, 'end', 'connect');

/** Stage and event; what is not here changes nothing. */
const rows: Record<string, Row> = {
  'off wanted': again,
  'connecting opened': (state) => to({ ...state, stage: 'open' }),
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
  const code = 'code' in event ? event.code : 0;
  return rows[`${state.stage} ${type}`]?.(state, code) ?? { state, commands: [] };
};
