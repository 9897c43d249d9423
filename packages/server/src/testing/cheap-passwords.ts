import { createPasswords } from '../modules/people/session';
import type { Passwords } from '../ports/passwords';

/** The product's password hashing with the lowest cost, so that tests are fast. `password.test.ts` tests the full cost. */
export function cheapPasswords(): Passwords {
  return createPasswords({ N: 2 ** 4, r: 1, p: 1 });
}
