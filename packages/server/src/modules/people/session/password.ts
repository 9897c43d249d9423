import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { httpError } from '../../../kernel/errors/http-error';
import type { Passwords } from '../../../ports/passwords';

/** The parameters of scrypt. */
export type PasswordCost = Readonly<Record<'N' | 'r' | 'p', number>>;

/** A row of OWASP's password storage table: 32 MiB and most of a second each. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes that run at once: bounds the CPU and memory that a flood of log-ins can use (denial of service). */
const CONCURRENT = 2;
const LONGEST_QUEUE = 50;

/** A semaphore with a bounded first-in-first-out queue; refuses a call when the queue is full. */
function createConcurrencyLimit(
  concurrent: number,
  longestQueue: number,
): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= concurrent) {
      if (waiting.length >= longestQueue)
        throw httpError({ status: 429, code: 'SERVER_BUSY', retryAfterSeconds: 5 });
      // The one that leaves hands its place over, so that nobody overtakes.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const { N, r } = cost;
  // Composed and decomposed accents are the same password.
  const text = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: 128 * N * r * 2 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/**
 * Makes the hasher of one server; its bound holds for everything that uses it. Hashes are written as
 * `scrypt$N$r$p$salt$key`.
 *
 * @param cost of new hashes; only tests take a lower one.
 */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const limited = createConcurrencyLimit(CONCURRENT, LONGEST_QUEUE);
  const write = (salt: Buffer, key: string): string =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key].join('$');
  // What an unknown person's password is compared with: it costs the same time and never fits.
  const nobody = write(randomBytes(SALT_BYTES), '');
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await limited(() => derive(password, salt, cost));
      return write(salt, key.toString('base64url'));
    },
    async verify(password, hash) {
      const [, N, r, p, salt = '', expected = ''] = (hash ?? nobody).split('$');
      const used = { N: Number(N), r: Number(r), p: Number(p) };
      const key = await limited(() => derive(password, Buffer.from(salt, 'base64url'), used));
      const wanted = Buffer.from(expected, 'base64url');
      return wanted.length === key.length && timingSafeEqual(wanted, key);
    },
  };
}
