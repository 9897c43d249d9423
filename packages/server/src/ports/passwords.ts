/** Hashes and checks passwords, a few at once. */
export interface Passwords {
  /**
   * Hashes a new password; the hash tells how it was made, so that the cost can grow later.
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
