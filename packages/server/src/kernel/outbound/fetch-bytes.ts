import type { AddressRules } from './address-guard';
import { readBody } from './fetch-document';
import { OutboundError } from './outbound-error';
import { sendRequest } from './send-request';

/** What {@link fetchBytes} takes besides the address. */
export interface FetchBytesOptions extends AddressRules {
  readonly accept: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const timeoutMs = 10_000;
/** Hosts of pictures redirect to a CDN. */
const maxRedirects = 3;

/**
 * Fetches a small file whose URL a user entered into memory: from public addresses only, also after a redirect.
 *
 * @throws {@link OutboundError}
 */
export async function fetchBytes(url: string, options: FetchBytesOptions): Promise<Buffer> {
  const { accept, maxBytes } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  const answer = await sendRequest(url, { ...options, headers: { accept }, signal, maxRedirects });
  if (answer.status !== 200) {
    answer.body.destroy();
    throw new OutboundError('STATUS');
  }
  return readBody(answer, maxBytes);
}
