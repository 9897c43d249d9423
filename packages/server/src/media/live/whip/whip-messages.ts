import type { SignalFigures } from '../../../ports/live-ingest';
import type { WhipNetwork } from './ice/ice-ports';

/** Messages from the server to the WHIP child. */
export type WhipOrder =
  | { readonly type: 'start'; readonly secret: string; readonly network: WhipNetwork }
  | { readonly type: 'offer'; readonly id: string; readonly sdp: string }
  | { readonly type: 'restart'; readonly id: string; readonly ask: string }
  | { readonly type: 'close'; readonly id: string };

/** Messages from the WHIP child to the server. */
export type WhipReport =
  | {
      readonly type: 'ready';
      /** Only packagers connect to it; it is bound to the loopback interface. */
      readonly packagerPort: number;
    }
  | {
      readonly type: 'answered';
      readonly id: string;
      readonly sdp: string;
      /** The sender's name in ICE: another one begins ICE anew. */
      readonly ufrag: string;
    }
  /** The offer could not be read, or has no H.264 picture and no Opus sound. */
  | { readonly type: 'unanswerable'; readonly id: string; readonly detail: string }
  /** A new session of ICE: a fragment for the sender. */
  | { readonly type: 'restarted'; readonly id: string; readonly ask: string; readonly fragment: string }
  /** The first media came. */
  | { readonly type: 'published'; readonly id: string }
  | { readonly type: 'measured'; readonly id: string; readonly figures: SignalFigures }
  | { readonly type: 'gone'; readonly id: string; readonly cause: string };
