import type { Clock } from '../kernel/ports';
import { freshCredential, isExpired, type Credential } from './credential.pure';

/** The tokens of a partner's function. */
export interface TokenSource {
  /** The token in use; asked for only when there is none or it has run out. One call serves all who wait. */
  get(): Promise<string>;
  /** A newer token than one that the server refused; `null` where the function has none. Never throws. */
  renew(refused: string): Promise<string | null>;
  /** Forgets the token in use. */
  forget(): void;
}

interface TokenSourceOptions {
  getToken(): Promise<string>;
  readonly clock: Clock;
  /** Hears of each token that the function answered. */
  received(token: string): void;
}

/** Asks a partner's function for a token once, and again only after its `exp` or after a 401. */
export function createTokenSource({ getToken, clock, received }: TokenSourceOptions): TokenSource {
  let current: Credential | null = null;
  let underway: Promise<string> | null = null;

  const ask = async (): Promise<string> => {
    try {
      const token = await getToken();
      current = freshCredential(token, clock.now());
      received(token);
      return token;
    } finally {
      underway = null;
    }
  };
  const get = async (): Promise<string> => {
    if (current && !isExpired(current, clock.now())) return current.token;
    return await (underway ??= ask());
  };
  return {
    get,
    async renew(refused) {
      // Of many refused requests the first one drops the token; the others wait for, or take, the newer one.
      if (current?.token === refused) current = null;
      try {
        const token = await get();
        return token === refused ? null : token;
      } catch {
        return null;
      }
    },
    forget: () => void (current = null),
  };
}
