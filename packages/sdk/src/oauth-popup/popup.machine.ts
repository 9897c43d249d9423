import type { SdkError } from '../kernel/errors';
import type { Step, Transition } from '../kernel/machine';

/** For how long the connection is looked for after the window seemed closed. */
export const popupGraceMs = 180_000;

/** Why a popup ended without a connection. */
export type PopupEnd =
  /** The browser let no window open. */
  | 'blocked'
  | 'cancelled'
  /** The window was closed, and three minutes later nothing was connected. */
  | 'closed'
  /** The person or the service said no. */
  | 'refused'
  /** The server gave no ticket; `error` says why. */
  | 'failed';

/** Where a popup is. */
export type PopupState =
  | { readonly stage: 'idle' }
  /** The window is open and empty; a ticket is asked for. */
  | { readonly stage: 'preparing' }
  /** The window is at the service. Between two looks it waits (`waiting`), or asks the server (`checking`). */
  | (Watch & { readonly stage: 'waiting' | 'checking' })
  | { readonly stage: 'connected' }
  | { readonly stage: 'ended'; readonly reason: PopupEnd; readonly error: SdkError | null };

interface Watch {
  /**
   * Since when the window says that it is closed; null while it says that it is open. Not to be relied on: a page with
   * Cross-Origin-Opener-Policy cuts its window off, which then looks closed while a person still reads it.
   */
  readonly closedAt: number | null;
  /** The page that the service leads back to said that it failed. */
  readonly isRefused: boolean;
  /** It said something while the server was asked: ask again, because the answer may be older. */
  readonly isHinted: boolean;
}

export type PopupEvent =
  | { readonly type: 'started' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'failed'; readonly error: SdkError }
  | { readonly type: 'cancelled' }
  /** Two seconds have passed. */
  | { readonly type: 'waited'; readonly at: number; readonly isClosed: boolean }
  | Checked
  /** The page that the service leads back to speaks. It is a hint: the truth is what the server says. */
  | Hinted;

/** The server answered whether the account is connected; an error of the look counts as no. */
interface Checked {
  readonly type: 'checked';
  readonly isConnected: boolean;
  readonly at: number;
}

interface Hinted {
  readonly type: 'hinted';
  readonly result: 'connected' | 'failed';
}

export type PopupCommand =
  | { readonly type: 'open' | 'prepare' | 'wait' | 'check' }
  | { readonly type: 'lead'; readonly url: string }
  /** Stops what is under way; closes the window unless a person still has something to read in it. */
  | { readonly type: 'release'; readonly closes: boolean };

type PopupStep = Step<PopupState, PopupCommand>;

const to = (state: PopupState, ...commands: PopupCommand[]): PopupStep => ({ state, commands });
const end = (reason: PopupEnd, error: SdkError | null = null): PopupStep =>
  to({ stage: 'ended', reason, error }, { type: 'release', closes: reason !== 'refused' });
const begin = (): PopupStep => to({ stage: 'preparing' }, { type: 'open' });
const watch = { closedAt: null, isRefused: false, isHinted: false } as const;

/** Takes an event in one stage; undefined for one that means nothing there. */
type Row = (event: PopupEvent) => PopupStep | undefined;

const resting: Row = ({ type }) => (type === 'started' ? begin() : undefined);

const preparing: Row = (event) => {
  if (event.type === 'opened') return to({ stage: 'preparing' }, { type: 'prepare' });
  if (event.type === 'blocked') return end('blocked');
  if (event.type === 'failed') return end('failed', event.error);
  if (event.type === 'ready')
    return to({ stage: 'waiting', ...watch }, { type: 'lead', url: event.url }, { type: 'wait' });
  return undefined;
};

const waiting =
  (state: Watch): Row =>
  (event) => {
    if (event.type === 'waited') {
      const closedAt = event.isClosed ? (state.closedAt ?? event.at) : null;
      return to({ ...state, stage: 'checking', closedAt }, { type: 'check' });
    }
    if (event.type !== 'hinted') return undefined;
    const isRefused = event.result === 'failed';
    return to({ ...state, stage: 'checking', isRefused }, { type: 'check' });
  };

const checking =
  (state: Watch): Row =>
  (event) => {
    if (event.type === 'hinted')
      return to({ ...state, stage: 'checking', isHinted: true, isRefused: event.result === 'failed' });
    if (event.type !== 'checked') return undefined;
    if (event.isConnected) return to({ stage: 'connected' }, { type: 'release', closes: true });
    if (state.isHinted) return to({ ...state, stage: 'checking', isHinted: false }, { type: 'check' });
    if (state.isRefused) return end('refused');
    const isOver = state.closedAt !== null && event.at - state.closedAt >= popupGraceMs;
    return isOver ? end('closed') : to({ ...state, stage: 'waiting' }, { type: 'wait' });
  };

function rowOf(state: PopupState): Row {
  if (state.stage === 'preparing') return preparing;
  if (state.stage === 'waiting') return waiting(state);
  if (state.stage === 'checking') return checking(state);
  return resting;
}

/**
 * Whether a window is open, or may be.
 *
 * @example
 * ```ts
 * palco.use(connector).$state.subscribe((state) => show(isPopupOpen(state)));
 * ```
 */
export function isPopupOpen({ stage }: PopupState): boolean {
  return stage === 'preparing' || stage === 'waiting' || stage === 'checking';
}

/** From a press to a connected account, or why there is none. */
export const popupTransition: Transition<PopupState, PopupEvent, PopupCommand> = (state, event) => {
  if (event.type === 'cancelled' && isPopupOpen(state)) return end('cancelled');
  return rowOf(state)(event) ?? { state, commands: [] };
};
