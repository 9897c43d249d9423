import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { inSpan } from '../../ports/active-span';
import { checkAddresses } from './address-guard';
import type { AddressRules, CheckedAddress } from './address-guard';
import { OutboundError } from './outbound-error';

/** A request to a URL that a user entered. */
export interface OutboundRequest extends AddressRules {
  /** Default `GET`. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Sent to the first host alone: they may carry a key. */
  readonly headers?: OutgoingHttpHeaders;
  /** Sent to every host that a redirect leads to. */
  readonly publicHeaders?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** Ends the request, also while its answer is read. */
  readonly signal: AbortSignal;
  /** Longest time without a byte in either direction. Default 30 s. */
  readonly idleMs?: number;
  /** The receiver belongs to the team, and may go on with the trace. */
  readonly isTraced?: boolean;
  /** Redirects that a GET or HEAD follows; the addresses of each hop are checked like the first. Default 0. */
  readonly maxRedirects?: number;
}

/** The head of an answer; its bytes are still to be read, or `body.destroy()` to be called. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly body: IncomingMessage;
}

const defaultIdleMs = 30_000;
const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/**
 * Sends a request, protected against SSRF: only addresses that {@link checkAddresses} has checked are connected to.
 *
 * @throws {@link OutboundError}
 */
export function sendRequest(address: string | URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const { method = 'GET', headers, isTraced } = request;
  return inSpan({ name: method, kind: 'client' }, async (span) => {
    if (span === null) return follow(address, request);
    // The host alone: paths and queries may hold keys.
    span.set({ 'http.request.method': method, 'server.address': hostOf(address) });
    const { traceparent } = span;
    const answer = await follow(
      address,
      isTraced ? { ...request, headers: { ...headers, traceparent } } : request,
    );
    span.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

const hostOf = (address: string | URL): string =>
  URL.canParse(String(address)) ? new URL(address).hostname : 'unknown';

async function follow(address: string | URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const { signal, maxRedirects = 0 } = request;
  try {
    const url = readUrl(address);
    const body = await connect(url, await checkAddresses(url, request, signal), request);
    const { statusCode: status = 0, headers } = body;
    const next = redirectStatuses.includes(status) && isRead(request) ? headers.location : undefined;
    if (next === undefined || maxRedirects === 0) return { status, headers, url, body };
    body.destroy();
    const target = readUrl(next, url);
    return await follow(target, {
      ...request,
      maxRedirects: maxRedirects - 1,
      // Headers may carry a key, which is meant for the first host alone.
      headers: target.origin === url.origin ? request.headers : undefined,
    });
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('UNREACHABLE', { cause: error });
  }
}

const isRead = ({ method = 'GET' }: OutboundRequest): boolean => method === 'GET' || method === 'HEAD';

function readUrl(address: string | URL, base?: URL): URL {
  if (!URL.canParse(String(address), base?.href)) throw new OutboundError('URL_REFUSED');
  return new URL(address, base);
}

function connect(
  url: URL,
  addresses: readonly CheckedAddress[],
  { method = 'GET', headers, publicHeaders, body, signal, idleMs = defaultIdleMs }: OutboundRequest,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        signal,
        // A new connection to a checked address, without a second DNS look-up.
        agent: false,
        timeout: idleMs,
        lookup: (_host, { all }, done) => {
          const [{ address, family } = { address: '', family: 4 }] = addresses;
          if (all === true) done(null, [...addresses]);
          else done(null, address, family);
        },
        headers: { 'accept-encoding': 'identity', ...publicHeaders, ...headers },
      },
      resolve,
    );
    request
      .on('error', reject)
      .on('timeout', () => request.destroy(new Error(`nothing came for ${idleMs} ms`)))
      .end(body);
  });
}
