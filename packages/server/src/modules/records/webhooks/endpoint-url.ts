import { isIP } from 'node:net';
import { invalidField } from '../../../kernel/errors/http-error';
import { isPublicAddress } from '../../../kernel/outbound';

/**
 * The address of an endpoint as it is stored. What its name resolves to is checked at each request; an address that can never be
 * reached is refused here.
 *
 * @throws 422 `INVALID_URL`.
 */
export function readEndpointUrl(text: string, allowed: readonly string[]): string {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) throw invalidUrl();
  const url = new URL(trimmed);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.username !== '' || url.password !== '') throw invalidUrl();
  // What is sent can be read on the way without TLS: only the inner network may do without.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed.includes(host))) throw invalidUrl();
  if (host === 'localhost' || host.endsWith('.localhost')) throw invalidUrl();
  if (isIP(host) !== 0 && !allowed.includes(host) && !isPublicAddress(host)) throw invalidUrl();
  url.hash = '';
  return url.href;
}

const invalidUrl = (): Error => invalidField('url', 'INVALID_URL');
