import type { OAuthConsent } from '@palco/openapi';
import type { SdkError } from '../kernel/errors.pure';
import type { Step, Transition } from '../kernel/machine';

/** For how long the connection is looked for after the window seemed closed. */
export const popupGraceMs = 180_000;

/** Why a popup ended without a connection. */
export type PopupEnd =
  /** The browser let no window open. */
  | 'blocked'
  /** By the person, in whichever stage. */
  | 'cancelled'
  /** The question was not answered in time. */
  | 'expired'
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
  | Asking
  | { readonly stage: 'connected' }
  | { readonly stage: 'ended'; readonly reason: PopupEnd; readonly error: SdkError | null };

/** The service gave an account, the window is closed, and nothing is connected before the person says yes. */
export interface Asking {
  readonly stage: 'asking';
  readonly question: PopupQuestion;
  /** The yes is on its way. */
  readonly isSending: boolean;
  /** Why the last yes did not arrive. */
  readonly error: SdkError | null;
}

/** The account that a person is asked about, and the team that it would be connected to: see `connector`. */
export type PopupQuestion = OAuthConsent;

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
  /** The page was loaded anew while a window was open; it cannot be seen any more. */
  | { readonly type: 'resumed'; readonly at: number }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'failed'; readonly error: SdkError }
  | { readonly type: 'cancelled' }
  /** Two seconds have passed. */
  | { readonly type: 'waited'; readonly at: number; readonly isClosed: boolean }
  | Checked
  | Answered
  /** The server took the yes, or did not. */
  | { readonly type: 'kept'; readonly id: string }
  | { readonly type: 'unkept'; readonly id: string; readonly error: SdkError }
  /** The page that the service leads back to speaks. It is a hint: the truth is what the server says. */
  | Hinted;

/** The server answered which account the service gave; an error of the look counts as none. */
interface Checked {
  readonly type: 'checked';
  readonly question: PopupQuestion | null;
  readonly at: number;
}

/** The person answered the question. */
interface Answered {
  readonly type: 'answered';
  readonly isYes: boolean;
}

interface Hinted {
  readonly type: 'hinted';
  readonly result: 'received' | 'failed';
}

export type PopupCommand =
  | { readonly type: 'answer'; readonly question: PopupQuestion; readonly isYes: boolean }
  /** `follow`: goes on with a window that an earlier page opened. */
  | { readonly type: 'open' | 'follow' | 'prepare' | 'wait' | 'check' }
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

const resting: Row = (event) => {
  if (event.type === 'started') return begin();
  if (event.type !== 'resumed') return undefined;
  return to({ stage: 'checking', ...watch, closedAt: event.at }, { type: 'follow' }, { type: 'check' });
};

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
    const { question } = event;
    if (question !== null)
      return to(
        { stage: 'asking', question, isSending: false, error: null },
        { type: 'release', closes: true },
      );
    if (state.isHinted) return to({ ...state, stage: 'checking', isHinted: false }, { type: 'check' });
    if (state.isRefused) return end('refused');
    const isOver = state.closedAt !== null && event.at - state.closedAt >= popupGraceMs;
    return isOver ? end('closed') : to({ ...state, stage: 'waiting' }, { type: 'wait' });
  };

const asking =
  (state: Asking): Row =>
  (event) => {
    const { question, isSending } = state;
    if (event.type === 'answered' && !isSending)
      return event.isYes
        ? to({ ...state, isSending: true, error: null }, { type: 'answer', question, isYes: true })
        : decline(question);
    if (event.type === 'cancelled' && !isSending) return decline(question);
    if (!('id' in event) || event.id !== question.id) return undefined;
    if (event.type === 'kept') return to({ stage: 'connected' });
    if (event.error.status === 404) return to({ stage: 'ended', reason: 'expired', error: event.error });
    return to({ ...state, isSending: false, error: event.error });
  };

/** Nothing is connected, whether the no arrives or not: the account is forgotten after ten minutes. */
const decline = (question: PopupQuestion): PopupStep =>
  to({ stage: 'ended', reason: 'cancelled', error: null }, { type: 'answer', question, isYes: false });

function rowOf(state: PopupState): Row {
  if (state.stage === 'preparing') return preparing;
  if (state.stage === 'waiting') return waiting(state);
  if (state.stage === 'checking') return checking(state);
  if (state.stage === 'asking') return asking(state);
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

/** From a press over the yes of the person to a connected account, or why there is none. */
export const popupTransition: Transition<PopupState, PopupEvent, PopupCommand> = (state, event) => {
  if (event.type === 'cancelled' && isPopupOpen(state)) return end('cancelled');
  return rowOf(state)(event) ?? { state, commands: [] };
};
