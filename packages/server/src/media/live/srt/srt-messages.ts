import type { ConnectionCounts, PublisherRefusal, SignalFigures } from '../../../ports/live-ingest';

/** Where and how callers are taken. */
export interface SrtAddress {
  readonly host: string;
  readonly port: number;
  /** Of the installation; null where callers need none. */
  readonly passphrase: string | null;
  readonly latencyMs: number;
}

/** Messages from the server to the SRT child. */
export type SrtOrder =
  | { readonly type: 'start'; readonly secret: string; readonly address: SrtAddress }
  | { readonly type: 'verdict'; readonly publisherId: string; readonly refusal: PublisherRefusal | null }
  | { readonly type: 'drop'; readonly publisherId: string };

/** Messages from the SRT child to the server. */
export type SrtReport =
  | {
      readonly type: 'ready';
      /** Only packagers connect to it; it is bound to the loopback interface. */
      readonly packagerPort: number;
    }
  /** The port of callers could not be opened. */
  | { readonly type: 'unbound'; readonly code: string }
  | {
      readonly type: 'asks';
      readonly publisherId: string;
      readonly streamKey: string;
      readonly remoteAddress: string;
    }
  | { readonly type: 'published'; readonly publisherId: string }
  | { readonly type: 'measured'; readonly publisherId: string; readonly figures: SignalFigures }
  | { readonly type: 'gone'; readonly publisherId: string; readonly cause: string }
  | { readonly type: 'turnedAway'; readonly remoteAddress: string; readonly cause: string }
  | { readonly type: 'connections'; readonly counts: ConnectionCounts };
