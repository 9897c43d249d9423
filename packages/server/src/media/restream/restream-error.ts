import type { RestreamFault } from '../../ports/restreamer';

/** A platform does not take the programme. */
export class RestreamError extends Error {
  override readonly name = 'RestreamError';
  readonly fault: RestreamFault;

  constructor(fault: RestreamFault, detail = '', options?: { readonly cause?: unknown }) {
    super(detail, options);
    this.fault = fault;
  }
}
