import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { isListedOrigin } from './domain-list.pure';
import { httpError } from '../errors/http-error';
import type { Operation, RoutePolicy } from './operation';
import type { Call } from './module';

/** What pages of other origins may read besides the body. */
export const exposedHeaders = [
  'Content-Range',
  'Content-Length',
  'Retry-After',
  'Upload-Offset',
  'X-Request-Id',
] as const;

/** Sets the headers of a route's policy, on refusals too. */
export function applyRoutePolicy(reply: FastifyReply, policy: RoutePolicy): void {
  if (policy === 'console' || policy === 'frame')
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
  // `X-Frame-Options` cannot hold a list of sites and would contradict `frame-ancestors`.
  if (policy === 'frame') reply.removeHeader('x-frame-options');
  if (policy === 'open') reply.header('access-control-allow-origin', '*');
  if (policy === 'media') reply.header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Lets every site read a refusal where parts of ours run on other sites: it holds no data of the account, and a part must be able
 * to show why, or to get a new token. A refused token is told to every page: whose origins could be asked is nobody's, and a browser
 * would speak of CORS in its place.
 */
export function openRefusal(reply: FastifyReply, status: number, operation: Operation | undefined): void {
  const { policy, principals = [] } = operation ?? {};
  const isForPages = policy !== 'console' && policy !== 'frame';
  if (status === 401 && isForPages && !reply.hasHeader('access-control-allow-origin'))
    reply.header('access-control-allow-origin', '*');
  if (
    policy === 'open' ||
    policy === 'embed' ||
    policy === 'media' ||
    principals.includes('embed') ||
    principals.includes('attendee')
  )
    reply.header('access-control-allow-origin', '*');
}

/**
 * Lets the page read what its own token is answered: that of an embed session, which is admitted from its origins alone, or of an
 * attendee, who registered on a page of the account's domains. No other page has the token, and no cookie stands for it.
 */
export function allowSessionOrigin(reply: FastifyReply, origin: string | undefined): void {
  if (origin === undefined) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders.join(', '),
  });
}

/** Whether pages of this server are shown over TLS. */
const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') === true;

/** Sets the CORS headers if the request's origin is one of the domains. `Vary` keeps answers apart in caches. */
export function allowDomains(
  { context: { config }, request, reply }: Pick<Call, 'context' | 'request' | 'reply'>,
  domains: readonly string[],
): void {
  const { origin } = request.headers;
  if (origin === undefined || !isListedOrigin(origin, { domains, isSecure: isSecure(config) })) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Content-Length, Content-Range, Retry-After, X-Request-Id',
    'timing-allow-origin': origin,
  });
}

/**
 * The origin of the page around a frame of ours, in which a session of an embedded part is used; null where the request is not of
 * such a frame. No page of another site can send the header: the server allows it to no other origin than its own.
 */
export function pageAroundFrame({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { origin, host, 'palco-embed-origin': around } = headers;
  const isOwn = origin === undefined || origin.endsWith(`://${host}`);
  return isOwn && typeof around === 'string' ? around : null;
}

/** Whether a request comes from the console, from an origin that the operator lists, or, without `Origin`, from a program. */
export function isKnownOrigin({ context: { config }, request }: Pick<Call, 'context' | 'request'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === config.publicUrl) return true;
  return origin.endsWith(`://${host}`) || config.corsOrigins.includes(origin);
}

/** What a request tells of the page that it comes from. `unknown`: nothing, as with programs and old browsers. */
export type RequestingPage = 'listed' | 'foreign' | 'unknown';

/**
 * Whether a request comes from a page of this server or of one of the domains, by its `Origin`, else its `Referer`, else
 * `Sec-Fetch-Site`: a video element sends no `Origin`, and our own pages send no `Referer`.
 */
export function requestingPage(
  call: Parameters<typeof allowDomains>[0],
  domains: readonly string[],
): RequestingPage {
  const { origin, referer, host, 'sec-fetch-site': site } = call.request.headers;
  const page = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : referer);
  if (page !== undefined) {
    const { config } = call.context;
    const isOwn =
      page === config.publicUrl || page.endsWith(`://${host}`) || config.corsOrigins.includes(page);
    return isOwn || isListedOrigin(page, { domains, isSecure: isSecure(config) }) ? 'listed' : 'foreign';
  }
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'listed' : 'foreign';
}

/**
 * Like {@link allowDomains}, but refuses a page of another site with a readable error, where the browser would only report
 * a failed CORS check. The operator's own origins may read everything.
 *
 * @throws 403 `DOMAIN_REFUSED`.
 */
export function requireDomains(call: Parameters<typeof allowDomains>[0], domains: readonly string[]): void {
  const { config } = call.context;
  const { origin } = call.request.headers;
  if (!isKnownOrigin(call) && !isListedOrigin(origin ?? '', { domains, isSecure: isSecure(config) }))
    throw httpError({ status: 403, code: 'DOMAIN_REFUSED' });
  allowDomains(call, domains);
}
