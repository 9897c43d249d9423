import type { Clock, Timers } from '../kernel/ports';
import { withinTime } from '../kernel/time-limit';

/** Asks for another token this long before the last one ends, so that no request meets its end. */
const marginMs = 60_000;
/** The page around the frame asks its own server. */
const longestWaitMs = 30_000;

interface Held {
  readonly token: string;
  /** Milliseconds since 1970, by the clock of the server. */
  readonly expiresAt: number;
  readonly takenAt: number;
}

/** The token of a page in a frame, in memory alone. */
export interface TokenHolder {
  /** A token that is good for a while. Rejects where the page around the frame gives none. */
  get(): Promise<string>;
  /** Another token than the refused one; null where there is none. Never rejects. */
  renew(refused: string): Promise<string | null>;
  /** Takes a token from the page around the frame; an empty one says that it has none. */
  take(token: string, expiresAt: string): void;
}

/** Holds the token, and asks for the next by `ask`, once at a time. */
export function createTokenHolder(options: {
  readonly clock: Clock;
  readonly timers: Timers;
  ask(): void;
}): TokenHolder {
  const { clock, timers, ask } = options;
  let held: Held | null = null;
  let wait: Promise<string> | null = null;
  let answer: (token: string) => void = () => undefined;
  const isFresh = ({ expiresAt, takenAt }: Held): boolean => {
    // A token that just came is used whatever the clock of this device says, which may be hours off.
    return clock.now() < expiresAt - marginMs || clock.monotonic() - takenAt < marginMs;
  };
  const next = (): Promise<string> => {
    if (wait !== null) return wait;
    const answered = new Promise<string>((resolve) => (answer = resolve)).then((token) => {
      if (token === '') throw new Error('The page around this frame has no token.');
      return token;
    });
    wait = withinTime(answered, { timers, limitMs: longestWaitMs }).finally(() => (wait = null));
    ask();
    return wait;
  };
  return {
    async get() {
      return held !== null && isFresh(held) ? held.token : await next();
    },
    async renew(refused) {
      try {
        const token = held !== null && held.token !== refused ? held.token : await next();
        return token === refused ? null : token;
      } catch {
        return null;
      }
    },
    take(token, expiresAt) {
      held = token === '' ? null : { token, expiresAt: Date.parse(expiresAt), takenAt: clock.monotonic() };
      answer(token);
    },
  };
}
