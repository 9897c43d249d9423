import type { SecondFactorNeeded } from '@palco/openapi';
import type { SdkError } from '../kernel/errors.pure';
import type { Credential } from './credential.pure';
import {
  load,
  stay,
  type SessionCommand,
  type SessionEvent,
  type SessionModel,
  type SessionStep,
} from './session-model.pure';
import { isKnown, type SignedOutReason } from './session-state.pure';
import { changeMe, clearTeam, selectTeam, settle } from './session-team.pure';
import type { StoredAnswer } from './stored-session.pure';

/** The rules of the session (specification sections 2, 4 and 8; decisions section 2). */
export function sessionTransition(model: SessionModel, event: SessionEvent): SessionStep {
  switch (event.type) {
    case 'storedRead':
      return storedRead(model, event);
    case 'signInSubmitted':
      return signingIn(model);
    case 'signInSucceeded':
    case 'signInRefused':
      return isAwaitingSignIn(model, event.epoch) ? signInAnswered(model, event) : stay(model);
    case 'secondFactorAsked':
    case 'secondFactorEnded':
      return secondFactorChanged(model, event);
    case 'signOutRequested':
      return signOut(model);
    case 'storageChanged':
      return followStorage(model, event);
    case 'stopped':
      return stopped(model);
    default:
      return 'token' in event ? tokenChanged(model, event) : profileTransition(model, event);
  }
}

function storedRead(model: SessionModel, { stored, end }: StoredAnswer): SessionStep {
  // A sign-out before the page was opened is not shown as a reason.
  if (stored === null) return signedOut(model, end === 'expired' ? 'expired' : 'none');
  return signedIn(model, { credential: stored.credential, wanted: stored.accountId });
}

type SignInAnswer = Extract<SessionEvent, { type: 'signInSucceeded' | 'signInRefused' }>;

function signInAnswered(model: SessionModel, event: SignInAnswer): SessionStep {
  // A wrong code can be typed again.
  if (event.type === 'signInRefused' && model.view.stage === 'second-factor') return stay(model);
  if (event.type === 'signInRefused') {
    // Changes of the storage were ignored during the sign-in; a sign-in of another tab is applied now.
    return storedRead(model, { stored: event.stored, end: 'none' });
  }
  return signedIn(model, { credential: event.credential, wanted: null, before: [{ type: 'persist' }] });
}

type ProfileEvent = Extract<
  SessionEvent,
  {
    type:
      | 'loadRequested'
      | 'meLoaded'
      | 'meRefused'
      | 'meChanged'
      | 'teamSelected'
      | 'teamCleared'
      | 'teamClosed';
  }
>;

function profileTransition(model: SessionModel, event: ProfileEvent): SessionStep {
  switch (event.type) {
    case 'loadRequested':
      return reload(model);
    case 'meLoaded':
      return isAwaitingMe(model, event.epoch) ? settle(model, event) : stay(model);
    case 'meRefused':
      return isAwaitingMe(model, event.epoch) ? meRefused(model, event.error) : stay(model);
    case 'meChanged':
      return changeMe(model, event.user);
    case 'teamSelected':
      return selectTeam(model, event.accountId);
    case 'teamCleared':
      return clearTeam(model);
    case 'teamClosed':
      return model.view.stage === 'ready' ? load(model) : stay(model);
  }
}

function isAwaitingSignIn({ view, epoch }: SessionModel, answered: number): boolean {
  return (view.stage === 'signing-in' || view.stage === 'second-factor') && epoch === answered;
}

function isAwaitingMe({ credential, epoch }: SessionModel, answered: number): boolean {
  return credential !== null && epoch === answered;
}

/** From any stage: submitting a sign-in ends the current session on this device, before the answer arrives. */
function signingIn(model: SessionModel): SessionStep {
  return {
    state: {
      ...model,
      view: { stage: 'signing-in' },
      credential: null,
      wanted: null,
      signIn: null,
      epoch: model.epoch + 1,
      identity: identityAfter(model),
    },
    commands: model.credential ? [{ type: 'disarmExpiry' }, { type: 'forget', isSignOut: false }] : [],
  };
}

/** The `identity` once the current session has ended; unchanged where nobody was signed in. */
function identityAfter({ credential, identity }: SessionModel): number {
  return credential ? identity + 1 : identity;
}

type SecondFactorEvent = Extract<SessionEvent, { type: 'secondFactorAsked' | 'secondFactorEnded' }>;

/** Enters the second step while the password is checked, and leaves it. */
function secondFactorChanged(model: SessionModel, event: SecondFactorEvent): SessionStep {
  if (event.type === 'secondFactorEnded')
    return model.view.stage === 'second-factor' ? signedOut(model, 'none') : stay(model);
  const isAwaited = model.view.stage === 'signing-in' && model.epoch === event.epoch;
  return isAwaited ? askSecondFactor(model, event.needed) : stay(model);
}

/** The second step is shown; the secret of the sign-in is not published. */
function askSecondFactor(model: SessionModel, { signIn, methods }: SecondFactorNeeded): SessionStep {
  return stay({ ...model, view: { stage: 'second-factor', methods }, signIn });
}

interface SignedInInput {
  readonly credential: Credential;
  readonly wanted: string | null;
  readonly before?: readonly SessionCommand[];
}

function signedIn(model: SessionModel, { credential, wanted, before = [] }: SignedInInput): SessionStep {
  const identity = identityAfter(model);
  return load({ ...model, view: { stage: 'loading' }, credential, identity, wanted, signIn: null }, [
    ...before,
    { type: 'armExpiry', credential },
  ]);
}

function signedOut(
  model: SessionModel,
  reason: SignedOutReason,
  commands: readonly SessionCommand[] = [],
): SessionStep {
  return {
    state: {
      ...model,
      view: { stage: 'signed-out', reason },
      credential: null,
      wanted: null,
      signIn: null,
      epoch: model.epoch + 1,
      identity: identityAfter(model),
    },
    commands: model.credential ? [{ type: 'disarmExpiry' }, ...commands] : commands,
  };
}

function signOut(model: SessionModel): SessionStep {
  if (model.view.stage === 'signed-out') return stay(model);
  const revoke: readonly SessionCommand[] = model.credential
    ? [{ type: 'revoke', token: model.credential.token }]
    : [];
  return signedOut(model, 'signed-out', [{ type: 'forget', isSignOut: true }, ...revoke]);
}

type TokenEvent = Extract<SessionEvent, { type: 'tokenRefreshed' | 'tokenRefused' | 'tokenExpired' }>;

function tokenChanged(model: SessionModel, event: TokenEvent): SessionStep {
  // Events about an older token are ignored.
  if (model.credential?.token !== event.token) return stay(model);
  if (event.type !== 'tokenRefreshed') {
    const reason = event.type === 'tokenExpired' ? 'expired' : 'unauthorized';
    return signedOut(model, reason, [{ type: 'forget', isSignOut: false }]);
  }
  const { credential } = event;
  return {
    state: { ...model, credential },
    commands: [{ type: 'persist' }, { type: 'armExpiry', credential }],
  };
}

function reload(model: SessionModel): SessionStep {
  if (!model.credential) return stay(model);
  return model.view.stage === 'failed' ? load({ ...model, view: { stage: 'loading' } }) : load(model);
}

function meRefused(model: SessionModel, error: SdkError): SessionStep {
  if (model.view.stage === 'loading') return stay({ ...model, view: { stage: 'failed', error } });
  // The person has lost access to the selected team: reload without a team, then choose among the others.
  if (model.view.stage === 'ready' && error.status === 403) {
    return load({ ...model, wanted: null, view: { stage: 'loading' } });
  }
  return stay(model);
}

/** Stopping the engine ends a sign-in under way: its answer is ignored. */
function stopped(model: SessionModel): SessionStep {
  const isSigningIn = model.view.stage === 'signing-in' || model.view.stage === 'second-factor';
  return isSigningIn ? signedOut(model, 'none') : stay(model);
}

/**
 * Another tab changed the stored session. A sign-in under way in this tab goes on, and so does its team: other tabs may hold
 * unsaved input in theirs.
 */
function followStorage(model: SessionModel, { stored, end }: StoredAnswer): SessionStep {
  if (model.view.stage === 'signing-in') return stay(model);
  // Without `signedOutMark` the other tab's session expired or was refused, and with it this one.
  const reason = end === 'signed-out' ? 'signed-out' : 'expired';
  if (stored === null) return model.credential ? signedOut(model, reason) : stay(model);
  if (model.credential?.token === stored.credential.token) return stay(model);
  const samePerson = isKnown(model.view) && model.view.me.user.id === stored.userId;
  if (!samePerson) {
    return signedIn(model, { credential: stored.credential, wanted: stored.accountId });
  }
  const { credential } = stored;
  return { state: { ...model, credential }, commands: [{ type: 'armExpiry', credential }] };
}
