/** Makes the addresses under which stored media is served. */
export interface MediaLinks {
  /**
   * `/media/{token}/{key}`. The token signs the first two segments of the key, so relative addresses below them work,
   * and an expiry on the full hour: the same address comes again within the hour and stays cacheable.
   *
   * @param options.lifetimeSeconds at least so long it can be used; default one hour.
   * @param options.epoch of the object; a link of another epoch is no longer valid. Default 0.
   */
  url(key: string, options?: { lifetimeSeconds?: number; epoch?: number }): string;
  /** When the token that came with a key expires, in milliseconds since the epoch; null where it is not valid for it. */
  verify(token: string, key: string, epoch?: number): number | null;
}
