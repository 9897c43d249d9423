import { createPasswords } from '../modules/session';
import type { Passwords } from '../ports/passwords';

/** Hashes as the product does, at a cost that a test does not feel. What `password.test.ts` says is of the full cost. */
export function cheapPasswords(): Passwords {
  return createPasswords({ N: 2 ** 4, r: 1, p: 1 });
}
