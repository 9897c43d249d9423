import type { SignalFigures } from '../../ports/live-ingest';
import type { PackagingTask } from '../../ports/live-packager';

/** What a packaging child is told. */
export type LiveOrder =
  | { readonly type: 'start'; readonly task: PackagingTask }
  | { readonly type: 'on-air'; readonly onAir: boolean }
  | { readonly type: 'stop' };

/** What a packaging child says. */
export type LiveReport =
  | { readonly type: 'ready' }
  | { readonly type: 'measured'; readonly figures: SignalFigures; readonly residentBytes: number }
  | { readonly type: 'recording'; readonly path: string }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly detail: string };

/** What the RTMP child is told. */
export type RtmpOrder =
  | { readonly type: 'listen'; readonly host: string; readonly port: number; readonly secret: string }
  | { readonly type: 'verdict'; readonly publisherId: string; readonly allowed: boolean }
  | { readonly type: 'drop'; readonly publisherId: string };

/** What the RTMP child says. */
export type RtmpReport =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'refused'; readonly code: string }
  | {
      readonly type: 'asks';
      readonly publisherId: string;
      readonly streamKey: string;
      readonly remoteAddress: string;
    }
  | { readonly type: 'published'; readonly publisherId: string }
  | { readonly type: 'measured'; readonly publisherId: string; readonly figures: SignalFigures }
  | { readonly type: 'gone'; readonly publisherId: string };
