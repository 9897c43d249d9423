import type { ConnectionCounts, SignalFigures } from '../../ports/live-ingest';
import type { LiveFileChange, PackagingTask, SignalPlace } from '../../ports/live-packager';
import type { HardwareKind } from './hardware.pure';
import type { PublisherOrder, PublisherReport } from './publisher-messages';

/** Messages from the server to a packaging child. */
export type LiveOrder =
  | {
      readonly type: 'start';
      readonly task: PackagingTask;
      /** What encodes renditions where it is not the processor. */
      readonly hardware: HardwareKind | null;
    }
  | { readonly type: 'on-air'; readonly onAir: boolean }
  | { readonly type: 'stop' };

/** Messages from a packaging child to the server. */
export type LiveReport =
  | { readonly type: 'ready' }
  | { readonly type: 'measured'; readonly figures: SignalFigures; readonly residentBytes: number }
  | { readonly type: 'recording'; readonly path: string }
  | { readonly type: 'kept'; readonly place: SignalPlace }
  | { readonly type: 'changed'; readonly change: LiveFileChange }
  | { readonly type: 'hardware-died' }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly detail: string };

/** Messages from the server to the RTMP child. */
export type RtmpOrder =
  | {
      readonly type: 'start';
      readonly secret: string;
      /** Addresses of balancers, which begin each connection with the PROXY protocol. */
      readonly balancers: readonly string[];
    }
  /** For connections over TLS that come from now on. */
  | { readonly type: 'certificate'; readonly certificate: string; readonly key: string }
  /** Comes with its socket, of which nothing was read. */
  | { readonly type: 'connection'; readonly id: number; readonly isSecure: boolean }
  | PublisherOrder;

/** Messages from the RTMP child to the server. */
export type RtmpReport =
  | {
      readonly type: 'ready';
      /** Only packagers connect to it; it is bound to the loopback interface. */
      readonly packagerPort: number;
    }
  /** A connection is the child's own now. */
  | { readonly type: 'taken'; readonly id: number }
  | PublisherReport
  | { readonly type: 'connections'; readonly counts: ConnectionCounts };

/** Messages from a child that generates a test signal to the server. */
export type GeneratorReport =
  /** Packets were taken by the ingest; at most once a second. */
  | { readonly type: 'sent'; readonly residentBytes: number }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly detail: string };
