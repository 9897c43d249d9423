/** Hashes and checks passwords, with bounded concurrency. */
export interface Passwords {
  /**
   * Hashes a new password. The hash contains its parameters, so that the cost can be raised later.
   *
   * @throws 429 `SERVER_BUSY` when too many wait already.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash it takes the same time and answers false.
   *
   * @throws 429 `SERVER_BUSY` when too many wait already.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
}
