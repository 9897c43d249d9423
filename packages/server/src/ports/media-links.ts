/** Makes the addresses under which stored media is served. */
export interface MediaLinks {
  /**
   * `/media/{token}/{key}`. The token signs the first two segments of the key, so relative addresses below them work,
   * and an expiry on the full hour: the same address comes again within the hour and stays cacheable.
   *
   * @param options.lifetimeSeconds at least so long it can be used; default one hour.
   */
  url(key: string, options?: { lifetimeSeconds?: number }): string;
  /** When the token that came with a key expires, in milliseconds since the epoch; null where it is not valid for it. */
  verify(token: string, key: string): number | null;
}
