/** Why a document of another server was not fetched. */
export type OutboundErrorCode =
  /** No http(s) address, or one with a name and password. */
  | 'URL_REFUSED'
  /** At least one address of the host is not on the internet. */
  | 'ADDRESS_REFUSED'
  /** The host has no address, did not answer in time, or broke off. */
  | 'UNREACHABLE'
  /** Another status than 200; redirects are not followed. */
  | 'STATUS'
  | 'TOO_LARGE';

/** A document of another server that was not fetched. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, options?: { readonly cause?: unknown }) {
    super(`The document was not fetched: ${code}`, options);
    this.code = code;
  }
}
