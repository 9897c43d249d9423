import type { Me, SecondFactorNeeded, User } from '@palco/openapi';
import type { SdkError } from '../kernel/errors.pure';
import type { Step } from '../kernel/machine';
import type { Credential } from './credential.pure';
import type { SessionState } from './session-state.pure';
import type { StoredAnswer, StoredSession } from './stored-session.pure';

/** The whole state of the engine; only `view` is published. */
export interface SessionModel {
  readonly view: SessionState;
  readonly credential: Credential | null;
  /** Incremented to invalidate requests under way: an answer with an older epoch is ignored. */
  readonly epoch: number;
  /** Incremented when the session of a person ends, which aborts everything that belongs to it. */
  readonly identity: number;
  /** The team to select once the profile is loaded. */
  readonly wanted: string | null;
  /** The secret of a sign-in whose second step is outstanding. */
  readonly signIn: string | null;
}

export type SessionEvent =
  | ({ readonly type: 'storedRead' } & StoredAnswer)
  | { readonly type: 'signInSubmitted' }
  | { readonly type: 'signInSucceeded'; readonly epoch: number; readonly credential: Credential }
  /** The password was right, and a second step is outstanding. */
  | { readonly type: 'secondFactorAsked'; readonly epoch: number; readonly needed: SecondFactorNeeded }
  /** The sign-in has to begin again: it took too long, or the person chose so. */
  | { readonly type: 'secondFactorEnded' }
  /** `stored` is what another tab has stored meanwhile. */
  | { readonly type: 'signInRefused'; readonly epoch: number; readonly stored: StoredSession | null }
  | { readonly type: 'loadRequested' }
  /** `tabTeam` is the team that this person has selected in this tab. */
  | { readonly type: 'meLoaded'; readonly epoch: number; readonly me: Me; readonly tabTeam?: string | null }
  | { readonly type: 'meRefused'; readonly epoch: number; readonly error: SdkError }
  | { readonly type: 'meChanged'; readonly user: User }
  | { readonly type: 'teamSelected'; readonly accountId: string }
  | { readonly type: 'teamCleared' }
  /** The server refused a call to the team: it asks for a second factor. */
  | { readonly type: 'teamClosed' }
  | { readonly type: 'tokenRefreshed'; readonly token: string; readonly credential: Credential }
  | { readonly type: 'tokenRefused'; readonly token: string }
  | { readonly type: 'tokenExpired'; readonly token: string }
  | { readonly type: 'signOutRequested' }
  /** Another tab wrote the stored session, or ended it. */
  | ({ readonly type: 'storageChanged' } & StoredAnswer)
  /** `stop()` was called: a sign-in under way is dropped. */
  | { readonly type: 'stopped' };

export type SessionCommand =
  | { readonly type: 'loadMe'; readonly epoch: number }
  /** Writes the session as it is now. */
  | { readonly type: 'persist' }
  /** Removes the stored session; for other tabs it records whether a person signed out or the session was lost. */
  | { readonly type: 'forget'; readonly isSignOut: boolean }
  | { readonly type: 'tellTeam'; readonly accountId: string | null; readonly clientId: string | null }
  | { readonly type: 'revoke'; readonly token: string }
  | { readonly type: 'armExpiry'; readonly credential: Credential }
  | { readonly type: 'disarmExpiry' };

export type SessionStep = Step<SessionModel, SessionCommand>;

/** The model before `start()`. */
export const initialSession: SessionModel = {
  view: { stage: 'loading' },
  credential: null,
  epoch: 0,
  identity: 0,
  wanted: null,
  signIn: null,
};

/** No change and no command. */
export function stay(model: SessionModel): SessionStep {
  return { state: model, commands: [] };
}

/** Loads the profile; answers of earlier requests are ignored. */
export function load(model: SessionModel, commands: readonly SessionCommand[] = []): SessionStep {
  const epoch = model.epoch + 1;
  return { state: { ...model, epoch }, commands: [...commands, { type: 'loadMe', epoch }] };
}
