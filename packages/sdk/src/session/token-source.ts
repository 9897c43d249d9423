import type { Clock, Timers } from '../kernel/ports';
import { withinTime } from '../kernel/time-limit';
import { freshCredential, isExpired, type Credential } from './credential.pure';

/** The tokens that a partner's `getToken` returns. */
export interface TokenSource {
  /** The token in use. Calls `getToken` only when there is none or it has expired; concurrent calls share one call. */
  get(): Promise<string>;
  /** A token other than the refused one; `null` where `getToken` has none or throws. Never throws. */
  renew(refused: string): Promise<string | null>;
  /** The token that `getToken` returned last, even if it has expired. */
  latest(): string | null;
  /** Forgets every token, and rejects calls of `getToken` under way with an `AbortError`. */
  forget(): void;
}

interface TokenSourceOptions {
  getToken(): Promise<string>;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** After this time without a token a call of `getToken` has failed; the next request calls it again. */
const longestWaitMs = 30_000;

/** Visible ASCII that begins neither a page nor JSON. */
const isToken = (given: unknown): given is string =>
  typeof given === 'string' && /^\s*(?![<{["])[!-~]+\s*$/.test(given);

/** The token without a line break at its end. The words for anything else come when they are needed. */
async function checked(given: unknown): Promise<string> {
  if (isToken(given)) return given.trim();
  throw (await import('./token-text')).tokenFault(given);
}

/** Calls a partner's `getToken` once, and again only after the token's `exp` or after a 401. */
export function createTokenSource({ getToken, clock, timers }: TokenSourceOptions): TokenSource {
  let current: Credential | null = null;
  let latest: string | null = null;
  let underway: Promise<string> | null = null;

  const fetchToken = (): Promise<string> => {
    // An async function, so that an error that `getToken` throws at once is a rejection as well.
    const asked = (async () => getToken())();
    const call: Promise<string> = withinTime(asked.then(checked), { timers, limitMs: longestWaitMs })
      .then((token) => {
        // `forget` was called meanwhile: the token belongs to the person who signed out.
        if (underway !== call) throw new DOMException('', 'AbortError');
        current = freshCredential(token, clock.now());
        latest = token;
        return token;
      })
      .finally(() => {
        if (underway === call) underway = null;
      });
    return call;
  };
  const get = async (): Promise<string> => {
    if (current && !isExpired(current, clock.now())) return current.token;
    return await (underway ??= fetchToken());
  };
  return {
    get,
    async renew(refused) {
      // The first of many refused requests drops the token; the others share its `getToken` call or take the newer token.
      if (current?.token === refused) current = null;
      try {
        const token = await get();
        return token === refused ? null : token;
      } catch {
        return null;
      }
    },
    latest: () => latest,
    forget: () => void (current = latest = underway = null),
  };
}
