/** Why a connection cannot be read any further. */
export type RtmpFaultCode =
  /** The first bytes are not those of RTMP. */
  | 'not_rtmp'
  /** Chunks that contradict each other or the specification. */
  | 'bad_chunk'
  /** A message, or what was begun of several, is longer than it may be. */
  | 'too_large'
  /** A command that this connection may not send, or not in this order. */
  | 'bad_command';

/** A fault of a sender that ends its connection. */
export class RtmpFault extends Error {
  readonly code: RtmpFaultCode;
  /** Tells the sender why, where it can understand that. */
  readonly answer: Buffer | null;

  constructor(code: RtmpFaultCode, detail: string, answer: Buffer | null = null) {
    super(detail);
    this.name = 'RtmpFault';
    this.code = code;
    this.answer = answer;
  }
}
