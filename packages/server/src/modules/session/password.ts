import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { httpError } from '../../kernel/errors/http-error';

/** A row of OWASP's password storage table: 32 MiB and most of a second each. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** At most this many hashes at once: a log-in must not be the cheapest way to stop the server. */
const CONCURRENT = 2;
const LONGEST_QUEUE = 50;

/** Waits for its turn; a queue that is too long is refused instead of growing. */
function createTurnstile(
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

function derive(password: string, salt: Buffer, cost: Pick<ScryptOptions, 'N' | 'r' | 'p'>): Promise<Buffer> {
  const { N = COST.N, r = COST.r } = cost;
  // Composed and decomposed accents are the same password.
  const text = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, { ...cost, maxmem: 128 * N * r * 2 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** What an unknown person's password is compared with: it costs the same time and never fits. */
const nobody = ['scrypt', COST.N, COST.r, COST.p, randomBytes(SALT_BYTES).toString('base64url'), ''].join(
  '$',
);

/** Hashes and checks passwords, a few at once. */
export interface Passwords {
  /**
   * Hashes a new password: `scrypt$N$r$p$salt$key`, so that the cost can grow later.
   *
   * @throws 429 `SERVER_BUSY` when too many wait already.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits the hash. Without a hash it works as long and answers false.
   *
   * @throws 429 `SERVER_BUSY` when too many wait already.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Makes the hasher of one server; its bound holds for everything that uses it. */
export function createPasswords(): Passwords {
  const turnstile = createTurnstile(CONCURRENT, LONGEST_QUEUE);
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await turnstile(() => derive(password, salt, COST));
      const parts = [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
      return ['scrypt', ...parts].join('$');
    },
    async verify(password, hash) {
      const [, N, r, p, salt = '', expected = ''] = (hash ?? nobody).split('$');
      const cost = { N: Number(N), r: Number(r), p: Number(p) };
      const key = await turnstile(() => derive(password, Buffer.from(salt, 'base64url'), cost));
      const wanted = Buffer.from(expected, 'base64url');
      return wanted.length === key.length && timingSafeEqual(wanted, key);
    },
  };
}
