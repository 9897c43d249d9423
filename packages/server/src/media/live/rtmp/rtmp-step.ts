import type { SignalProblemDetail } from '../../../ports/live-ingest';
import type { AmfValue } from './amf.pure';

/** What a connection asks its shell to do, in this order. */
export type SessionStep =
  | { readonly kind: 'send'; readonly bytes: Buffer }
  /** `connect` was answered. */
  | { readonly kind: 'connected' }
  /** The encoder asks to publish with a stream key. Nothing further is read before `admit`. */
  | { readonly kind: 'publish'; readonly streamKey: string }
  | { readonly kind: 'media'; readonly type: 8 | 9; readonly timeMs: number; readonly body: Buffer }
  /** Of `onMetaData`: what could be read of it. */
  | { readonly kind: 'metadata'; readonly values: { readonly [name: string]: AmfValue } }
  /** Something that is not taken. */
  | { readonly kind: 'leftOut'; readonly detail: SignalProblemDetail }
  /** The encoder ended its stream; what still comes is not read. */
  | { readonly kind: 'ended' };
