import type { ConnectionCounts } from '../../../ports/live-ingest';
import type { PublisherOrder, PublisherReport } from '../publisher-messages';

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
  | PublisherOrder;

/** Messages from the SRT child to the server. */
export type SrtReport =
  | {
      readonly type: 'ready';
      /** Only packagers connect to it; it is bound to the loopback interface. */
      readonly packagerPort: number;
    }
  /** The port of callers could not be opened. */
  | { readonly type: 'unbound'; readonly code: string }
  | PublisherReport
  | { readonly type: 'connections'; readonly counts: ConnectionCounts };
