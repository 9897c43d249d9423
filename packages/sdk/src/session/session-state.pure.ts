import type { ContaCargo, Me, Permission, SecondFactorMethod } from '@palco/openapi';
import type { SdkError } from '../kernel/errors.pure';
import { effectivePermissions } from '../permissions/permissions.pure';

/** Why it is signed out. `none`: no session before; `expired`: the token ran out; `unauthorized`: the server refused it. */
export type SignedOutReason = 'none' | 'expired' | 'unauthorized' | 'signed-out';

/** Who is signed in, and in which team. It never contains the token, so that it may be logged. */
export type SessionState =
  | { readonly stage: 'signed-out'; readonly reason: SignedOutReason }
  /** The request that signs in, or accepts an invitation, is under way. */
  | { readonly stage: 'signing-in' }
  /** The password was right; a code or a passkey finishes the sign-in. There is no token before. */
  | {
      readonly stage: 'second-factor';
      /** How it can be finished, the preferred one first. */
      readonly methods: readonly SecondFactorMethod[];
    }
  /** The stored token is being read, or a token is known and `/bff/me` is under way. */
  | { readonly stage: 'loading' }
  /** Several teams and none selected. */
  | { readonly stage: 'choosing-team'; readonly me: Me }
  | { readonly stage: 'no-team'; readonly me: Me }
  | {
      readonly stage: 'ready';
      readonly me: Me;
      readonly team: ContaCargo;
      readonly permissions: readonly Permission[];
    }
  /** The team asks for a second factor, which this sign-in had none of; `load()` enters it once one was set up. */
  | { readonly stage: 'factor-required'; readonly me: Me; readonly team: ContaCargo }
  /**
   * A token that names nobody: of an embed session, an attendee, or an API key. There is no profile to ask for, and the server says with each call
   * what the token is good for.
   */
  | { readonly stage: 'token-only' }
  /** `/bff/me` failed (not with 401); `load()` tries again. */
  | { readonly stage: 'failed'; readonly error: SdkError };

/** The state of somebody who is signed in and whose profile is known. */
export type KnownSession = Extract<SessionState, { readonly me: Me }>;

/**
 * Whether the profile is known: a team is selected, closed, to be chosen, or there is none.
 *
 * @example
 * ```ts
 * palco.session.$state.subscribe((state) => {
 *   if (isKnown(state)) show(state.me.user.nome);
 * });
 * ```
 */
export function isKnown(state: SessionState): state is KnownSession {
  return 'me' in state;
}

/** The state in a team: `selectedTeamId`, `clienteSelecionado` and the permissions of the profile are those of the team. */
export function inTeam(me: Me, team: ContaCargo): Extract<SessionState, { readonly stage: 'ready' }> {
  const permissions = effectivePermissions(me, team.conta_id);
  return { stage: 'ready', me: withTeam(me, team, permissions), team, permissions };
}

/** The state in a team that is closed to this sign-in. */
export function beforeTeam(
  me: Me,
  team: ContaCargo,
): Extract<SessionState, { readonly stage: 'factor-required' }> {
  return { stage: 'factor-required', me: withTeam(me, team, []), team };
}

/** The state before a team is chosen. */
export function withoutTeam(me: Me): Extract<SessionState, { readonly stage: 'choosing-team' }> {
  return { stage: 'choosing-team', me: withTeam(me, null, []) };
}

function withTeam(me: Me, team: ContaCargo | null, permissions: readonly Permission[]): Me {
  return {
    ...me,
    permissoes: [...permissions],
    user: { ...me.user, selectedTeamId: team?.conta_id ?? null, clienteSelecionado: team?.cliente ?? null },
  };
}

/** Whether a token is of no person, so that there is no profile behind it: of an API key, an embed session or an attendee. */
export const namesNobody = (token: string): boolean => token.startsWith('palco_');
