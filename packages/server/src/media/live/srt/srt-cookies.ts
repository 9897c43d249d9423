import { createHmac, randomBytes } from 'node:crypto';

/** Cookies by which callers show that they are where their packets say; nothing is kept of them. */
export interface SrtCookies {
  bake(caller: string): number;
  isRight(caller: string, cookie: number): boolean;
}

const periodMs = 60_000;

export function createSrtCookies(now: () => number = () => performance.now()): SrtCookies {
  const secret = randomBytes(32);
  const cookieOf = (caller: string, period: number): number =>
    createHmac('sha256', secret).update(`${caller} ${period}`).digest().readUInt32BE(0);
  const period = (): number => Math.floor(now() / periodMs);
  return {
    bake: (caller) => cookieOf(caller, period()),
    isRight: (caller, cookie) =>
      cookie === cookieOf(caller, period()) || cookie === cookieOf(caller, period() - 1),
  };
}
