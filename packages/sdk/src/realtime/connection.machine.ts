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
  | Wait;

type ConnectionStep = Step<ConnectionState, ConnectionCommand>;
type Row = (failures: number, code: number) => ConnectionStep;

/** After these nobody comes back with the same rights (decisions, section 2). */
const finalCodes = [1008, 4401, 4403];
const restartCode = 1012;

const to = (
  stage: ConnectionState['stage'],
  failures: number,
  ...commands: ConnectionCommand[]
): ConnectionStep => ({ state: { stage, failures }, commands });

const lost: Row = (failures, code) =>
  finalCodes.includes(code)
    ? to('refused', 0, 'end')
    : to('waiting', failures + 1, 'end', { waitAfter: failures, isRestart: code === restartCode });
const again: Row = (failures) => to('connecting', failures, 'end', 'connect');

/** Stage and event; what is not here changes nothing. */
const rows: Record<string, Row> = {
  'off wanted': again,
  'connecting opened': (failures) => to('open', failures),
  'connecting lost': lost,
  'open settled': () => to('open', 0),
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
  if (type === 'unwanted') return to('off', 0, 'end');
  const code = 'code' in event ? event.code : 0;
  return rows[`${state.stage} ${type}`]?.(state.failures, code) ?? { state, commands: [] };
};
