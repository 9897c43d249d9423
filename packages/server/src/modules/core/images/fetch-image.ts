import type { ServerContext } from '../../../kernel/context';
import { HttpError, unknownValue } from '../../../kernel/errors/http-error';
import { fetchBytes, OutboundError } from '../../../kernel/outbound';
import { requireImage } from './receive-image';
import type { ReceivedImage } from './receive-image';

const maxBytes = 10 * 1_048_576;

/**
 * Fetches a picture from an address that a user entered: from public addresses only, checked like an uploaded one.
 *
 * @throws 422 with a fault of `field` where there is no such picture.
 */
export async function fetchImage(
  { config, log, signal }: Pick<ServerContext, 'config' | 'log' | 'signal'>,
  { url, field }: { readonly url: string; readonly field: string },
): Promise<ReceivedImage> {
  try {
    const accept = 'image/jpeg, image/png, image/webp';
    return requireImage(await fetchBytes(url, { allowed: config.outboundAllow, signal, accept, maxBytes }));
  } catch (error) {
    if (!(error instanceof OutboundError || error instanceof HttpError)) throw error;
    log.info({ code: error.code, host: URL.canParse(url) ? new URL(url).hostname : null }, 'no picture');
    throw unknownValue(field);
  }
}
