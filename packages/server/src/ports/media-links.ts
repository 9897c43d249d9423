/** Makes the addresses under which stored media is served. */
export interface MediaLinks {
  /** `/media/{token}/{key}`; the token signs the first two segments of the key and an expiry rounded up to the hour. */
  url(key: string): string;
}
