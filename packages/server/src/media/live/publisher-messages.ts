import type { PublisherRefusal, SignalFigures } from '../../ports/live-ingest';

/** What a child that takes signals tells of its publishers. */
export type PublisherReport =
  | {
      readonly type: 'asks';
      readonly publisherId: string;
      readonly streamKey: string;
      readonly remoteAddress: string;
    }
  | { readonly type: 'published'; readonly publisherId: string }
  | { readonly type: 'measured'; readonly publisherId: string; readonly figures: SignalFigures }
  | { readonly type: 'gone'; readonly publisherId: string; readonly cause: string }
  /** A connection ended before it was authorized, by a fault of its sender. */
  | { readonly type: 'turnedAway'; readonly remoteAddress: string; readonly cause: string };

/** What such a child is told of them. */
export type PublisherOrder =
  | { readonly type: 'verdict'; readonly publisherId: string; readonly refusal: PublisherRefusal | null }
  | { readonly type: 'drop'; readonly publisherId: string };
