/** Why a request to another server failed. */
export type OutboundErrorCode =
  /** No http(s) address, or one with a name and password. */
  | 'URL_REFUSED'
  /** At least one address of the host is not on the internet. */
  | 'ADDRESS_REFUSED'
  /** The host has no address, did not answer in time, or broke off; or the request was aborted. */
  | 'UNREACHABLE'
  /** Another status than 200, such as one redirect more than are followed. */
  | 'STATUS'
  /** A download that goes on found another file than before. */
  | 'CHANGED'
  | 'TOO_LARGE'
  /** The storage has no room for it. */
  | 'NO_ROOM';

/** A request to another server that failed. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: OutboundErrorCode;
  /** Of the answer, for `STATUS`. */
  readonly status: number | null;

  constructor(code: OutboundErrorCode, options?: { readonly cause?: unknown; readonly status?: number }) {
    super(`The request to another server failed: ${code}`, options);
    this.code = code;
    this.status = options?.status ?? null;
  }
}
