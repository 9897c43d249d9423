import type { Clock } from '../../../kernel/clock/clock';
import { waitFor } from '../../../kernel/limits/counters';
import type { CounterKey, Counters } from '../../../kernel/limits/counters';

/** Failures for one person from one address. */
const MOST_PER_PERSON = 10;
/** Failures for one person from everywhere: after these only addresses from which the person once signed in get through. */
const MOST_PER_PERSON_ANYWHERE = 30;
/** Failures from one address, for all log-ins together: after these only people who once signed in from it get through. */
const MOST_PER_ADDRESS = 100;
/** The same of an address that many people seem to share: a proxy that the server was not told to trust. */
const MOST_PER_SHARED_ADDRESS = 1000;
/** From this failure on each next try waits twice as long as the one before. */
const FIRST_DELAYED_FAILURE = 4;
const LONGEST_DELAY_MS = 60_000;

/** One try to sign in. */
export interface LoginTry {
  /** Lower case. */
  readonly login: string;
  readonly ip: string;
  /** Whether this person has signed in from this address before. */
  readonly knownAddress: boolean;
  /** Whether a proxy that is not trusted seems to stand there, with many people behind it. */
  readonly sharedAddress: boolean;
}

/** Rate limits against guessing passwords that do not lock out the person whose password is guessed. */
export interface LoginLimits {
  /** Milliseconds until this try is allowed; 0 if it is now, and then it is counted as a failure in advance. */
  begin(attempt: LoginTry): Promise<number>;
  /** The password was right: the try and the earlier ones of this person from this address are forgotten. */
  succeeded(attempt: LoginTry): Promise<void>;
  /** The try never reached the password (the server was busy). */
  undone(attempt: LoginTry): Promise<void>;
  /** The person has a new password by a mailed link: every failure counted for the e-mail, from anywhere, is forgotten. */
  delete(login: string): Promise<void>;
}

/** The key of an address: an IPv6 customer gets a whole network, so only its first 64 bits count. */
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

function delayAfter(failures: number): number {
  if (failures < FIRST_DELAYED_FAILURE) return 0;
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (failures - FIRST_DELAYED_FAILURE));
}

function keysOf({ login, ip }: LoginTry): readonly CounterKey[] {
  const group = addressGroup(ip);
  return [
    { name: `log-in of ${login} from ${group}`, subject: login },
    { name: `log-in of ${login}`, subject: login },
    { name: `log-ins from ${group}` },
  ];
}

/** The failures of one try's keys. */
interface Failures {
  /** Of the person from this address. */
  readonly own: number[];
  /** Of the person from anywhere. */
  readonly anywhere: number[];
  /** Of anybody from this address. */
  readonly address: number[];
}

function waitOf({ own, anywhere, address }: Failures, attempt: LoginTry, now: number): number {
  const { knownAddress, sharedAddress } = attempt;
  const last = own.at(-1) ?? -Infinity;
  const mostOfAddress = sharedAddress ? MOST_PER_SHARED_ADDRESS : MOST_PER_ADDRESS;
  return Math.max(
    waitFor(own, MOST_PER_PERSON, now),
    knownAddress ? 0 : waitFor(address, mostOfAddress, now),
    knownAddress ? 0 : waitFor(anywhere, MOST_PER_PERSON_ANYWHERE, now),
    last + delayAfter(own.length) - now,
    0,
  );
}

/**
 * 10 failures in 15 minutes per person and address with growing delay, 30 per person over all unknown addresses,
 * 100 per address (decisions, section 2).
 */
export function createLoginLimits(counters: Counters, clock: Clock): LoginLimits {
  const change = <Result>(attempt: LoginTry, act: (failures: Failures) => Result): Promise<Result> =>
    counters.change(keysOf(attempt), ([own = [], anywhere = [], address = []]) =>
      act({ own, anywhere, address }),
    );
  return {
    begin: (attempt) =>
      change(attempt, (failures) => {
        const wait = waitOf(failures, attempt, clock.now());
        if (wait === 0) for (const times of Object.values(failures) as number[][]) times.push(clock.now());
        return wait;
      }),
    succeeded: (attempt) =>
      change(attempt, ({ own, anywhere, address }) => {
        anywhere.splice(Math.max(0, anywhere.length - own.length));
        own.length = 0;
        address.pop();
      }),
    undone: (attempt) =>
      change(attempt, (failures) => {
        for (const times of Object.values(failures) as number[][]) times.pop();
      }),
    delete: (login) => counters.delete(login),
  };
}
