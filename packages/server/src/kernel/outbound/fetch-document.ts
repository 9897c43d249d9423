import type { AddressRules } from './address-guard';
import { OutboundError } from './outbound-error';
import { sendRequest } from './send-request';
import type { OutboundAnswer } from './send-request';

/** What {@link fetchDocument} takes besides the address. */
export interface FetchDocumentOptions extends AddressRules {
  readonly signal: AbortSignal;
}

const timeoutMs = 5_000;
/** Documents are parsed on the event loop, so this bounds how long one can hold it. Real VAST documents have about 10 KiB. */
const maxBytes = 65_536;

/**
 * Fetches an XML document whose URL a user entered: from public addresses only, in five seconds, at most 64 KiB, without
 * following redirects.
 *
 * @throws {@link OutboundError}
 */
export async function fetchDocument(url: string, options: FetchDocumentOptions): Promise<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  const headers = { accept: 'application/xml, text/xml' };
  const answer = await sendRequest(url, { ...options, headers, signal });
  if (answer.status !== 200) {
    answer.body.destroy();
    throw new OutboundError('STATUS');
  }
  return (await readBody(answer, maxBytes)).toString('utf8');
}

/**
 * Reads an answer into memory.
 *
 * @throws {@link OutboundError}
 */
export async function readBody({ body }: OutboundAnswer, maxBytes: number): Promise<Buffer> {
  const slices: Buffer[] = [];
  let size = 0;
  try {
    for await (const slice of body as AsyncIterable<Buffer>) {
      size += slice.length;
      // Leaving the loop destroys the answer.
      if (size > maxBytes) throw new OutboundError('TOO_LARGE');
      slices.push(slice);
    }
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('UNREACHABLE', { cause: error });
  }
  return Buffer.concat(slices);
}
