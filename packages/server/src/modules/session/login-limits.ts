import type { Clock } from '../../kernel/clock/clock';

const WINDOW_MS = 15 * 60_000;
/** Failures for one person from one address. */
const MOST_PER_PERSON = 10;
/** Failures for one person from everywhere: after these only addresses from which the person once signed in get through. */
const MOST_PER_PERSON_ANYWHERE = 30;
/** Failures from one address, whoever was tried. */
const MOST_PER_ADDRESS = 100;
/** From this failure on each next try waits twice as long as the one before. */
const FIRST_DELAYED_FAILURE = 4;
const LONGEST_DELAY_MS = 60_000;
/** Bounds the memory of a flood; the oldest entries go first. */
const MOST_ENTRIES = 20_000;

interface Failures {
  readonly times: number[];
}

/** One try to sign in. */
export interface LoginTry {
  /** Lower case. */
  readonly login: string;
  readonly ip: string;
  /** Whether this person has signed in from this address before. */
  readonly knownAddress: boolean;
}

/** Slows down who guesses passwords, without locking out the person whose password is guessed. */
export interface LoginLimits {
  /** Milliseconds to wait before this try may be made; 0 when it may. A try that may is counted as a failure at once. */
  begin(attempt: LoginTry): number;
  /** The password was right: the try and the earlier ones of this person from this address are forgotten. */
  succeeded(attempt: LoginTry): void;
  /** The try never reached the password (the server was busy). */
  undone(attempt: LoginTry): void;
  /** The person has a new password by a mailed link: every failure counted for the e-mail, from anywhere, is forgotten. */
  forget(login: string): void;
}

/** IPv6 hands out whole networks: the first 64 bits are one customer. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  const groups = tail === undefined ? left : [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Drops what is counted for an e-mail from anywhere; in a key the address stands before it and holds no space. */
function forgetLogin(entries: Map<string, Failures>, login: string): void {
  entries.delete(`anywhere ${login}`);
  for (const key of entries.keys()) {
    if (key.startsWith('own ') && key.slice(key.indexOf(' ', 'own '.length) + 1) === login)
      entries.delete(key);
  }
}

function delayAfter(failures: number): number {
  if (failures < FIRST_DELAYED_FAILURE) return 0;
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (failures - FIRST_DELAYED_FAILURE));
}

/**
 * 10 failures in 15 minutes per person and address with growing delay, 30 per person over all unknown addresses,
 * 100 per address (decisions, section 2). Kept in memory: a restart forgets, which is safe because it is slow.
 */
export function createLoginLimits(clock: Clock): LoginLimits {
  const entries = new Map<string, Failures>();

  function recent(key: string): Failures {
    const oldest = clock.now() - WINDOW_MS;
    const times = (entries.get(key)?.times ?? []).filter((time) => time > oldest);
    entries.delete(key);
    const failures = { times };
    entries.set(key, failures);
    for (const stale of entries.keys()) {
      if (entries.size <= MOST_ENTRIES) break;
      entries.delete(stale);
    }
    return failures;
  }

  /** When the window lets one more in. */
  function waitFor({ times }: Failures, most: number): number {
    const blocking = times[times.length - most];
    return blocking === undefined ? 0 : blocking + WINDOW_MS - clock.now();
  }

  function keysOf({ login, ip }: LoginTry): { own: string; anywhere: string; address: string } {
    const group = addressGroup(ip);
    return { own: `own ${group} ${login}`, anywhere: `anywhere ${login}`, address: `address ${group}` };
  }

  function forgetOne(key: string): void {
    recent(key).times.pop();
  }

  return {
    begin(attempt) {
      const keys = keysOf(attempt);
      const own = recent(keys.own);
      const anywhere = recent(keys.anywhere);
      const address = recent(keys.address);
      const last = own.times.at(-1) ?? -Infinity;
      const wait = Math.max(
        waitFor(own, MOST_PER_PERSON),
        waitFor(address, MOST_PER_ADDRESS),
        attempt.knownAddress ? 0 : waitFor(anywhere, MOST_PER_PERSON_ANYWHERE),
        last + delayAfter(own.times.length) - clock.now(),
      );
      if (wait > 0) return wait;
      for (const failures of [own, anywhere, address]) failures.times.push(clock.now());
      return 0;
    },
    succeeded(attempt) {
      const keys = keysOf(attempt);
      const own = recent(keys.own).times.length;
      entries.delete(keys.own);
      const anywhere = recent(keys.anywhere);
      anywhere.times.splice(Math.max(0, anywhere.times.length - own));
      forgetOne(keys.address);
    },
    undone(attempt) {
      const keys = keysOf(attempt);
      for (const key of [keys.own, keys.anywhere, keys.address]) forgetOne(key);
    },
    forget: (login) => forgetLogin(entries, login),
  };
}
