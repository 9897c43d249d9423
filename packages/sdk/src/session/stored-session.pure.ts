import type { Me } from '@palco/openapi';
import { credentialOf, type Credential } from './credential.pure';

/** What is read back from storage. The profile itself is always loaded again. */
export interface StoredSession {
  readonly credential: Credential;
  /** Whose token it is, where the profile was known when it was stored. */
  readonly userId: string | null;
  /** The team that was selected. */
  readonly accountId: string | null;
}

/** What the storage answered: a usable session, or why there is none. */
export interface StoredAnswer {
  readonly stored: StoredSession | null;
  /** `signed-out`: a person signed out in some tab; `expired`: the token ran out; `none`: nothing is stored. */
  readonly end: 'none' | 'expired' | 'signed-out';
}

/**
 * Stored in place of the session after a sign-out. It lets other tabs distinguish a sign-out, after which the person's uploads
 * are dropped, from an expired or refused session, whose uploads resume when the same person signs in again.
 */
export const signedOutMark = JSON.stringify({ signedOut: true });

/**
 * The stored form: the auth state of specification section 3 (`user`, `authToken`, `permissions`, `contasCargos`),
 * and the skew of the local clock at log-in.
 */
export function serializeSession(credential: Credential, me: Me | null): string {
  return JSON.stringify({
    authToken: credential.token,
    user: me?.user ?? null,
    permissions: me?.permissoes ?? [],
    contasCargos: me?.contasCargos ?? [],
    ...(credential.clockSkewMs === 0 ? {} : { clockSkewMs: credential.clockSkewMs }),
  });
}

/** Reads the stored form; `null` where the text is not a stored session with a token. */
export function parseSession(text: string | null): StoredSession | null {
  const stored = asRecord(parseJson(text));
  const token = stored.authToken;
  if (typeof token !== 'string' || token === '') return null;
  const user = asRecord(stored.user);
  const skew = stored.clockSkewMs;
  return {
    credential: credentialOf(token, Number.isFinite(skew) ? Number(skew) : 0),
    userId: typeof user.id === 'string' ? user.id : null,
    accountId: typeof user.selectedTeamId === 'string' ? user.selectedTeamId : null,
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
