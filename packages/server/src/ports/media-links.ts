/** How a link is made. */
export interface MediaLinkOptions {
  /** The link is valid for at least this time; default one hour. */
  readonly lifetimeSeconds?: number;
  /** Revocation counter of the object: a link of another epoch is not valid. Default 0. */
  readonly epoch?: number;
}

/** For whom a page asked for a playback token. */
export interface NamedViewer {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** One player that may ask for keys. */
export interface PlaySession {
  readonly id: string;
  /** The digest of a viewer whom a page named; null for anybody. */
  readonly viewer: string | null;
  /** Milliseconds since the epoch: when the page named the viewer. */
  readonly issuedAt: number;
}

/** What a playback token allows. */
export interface PlaybackRight {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Domains whose pages may show the media; empty for the domains of the object. */
  readonly domains: readonly string[];
  /** Never beside `play`: a name stands in no address of media. */
  readonly viewer?: NamedViewer;
  /** Without it a token opens no key. */
  readonly play?: PlaySession;
}

/** Makes the addresses under which stored media is served. */
export interface MediaLinks {
  /**
   * `/media/{token}/{key}`. The token signs the first two segments of the key, so relative addresses below them work,
   * and an expiry on the full hour: the same address comes again within the hour and stays cacheable.
   */
  url(key: string, options?: MediaLinkOptions): string;
  /** When a link that is made now ends, in milliseconds since the epoch. */
  expiryOf(options?: MediaLinkOptions): number;
  /** When the token that came with a key expires, in milliseconds since the epoch; null where it is not valid for it. */
  verify(token: string, key: string, epoch?: number): number | null;
  /**
   * A token for everything in the folder of a key, with an exact expiry and the domains whose pages may use it. It replaces
   * the token of {@link url}. Null if the domains are too long for a URL.
   */
  playbackToken(key: string, right: PlaybackRight & { readonly epoch: number }): string | null;
  /** What such a token allows for a key; null where it is not valid for it. */
  verifyPlayback(token: string, key: string, epoch: number): PlaybackRight | null;
}
