import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { OutboundError } from './outbound-error';
import { isPublicAddress } from './public-address';

/** What {@link fetchDocument} takes besides the address. */
export interface FetchDocumentOptions {
  /** Private addresses that may be fetched from nevertheless. */
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
  /** All addresses of a host; default: those that the system finds. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

const timeoutMs = 5_000;
const maxBytes = 1_048_576;

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Fetches a document whose URL a user entered, protected against SSRF: from public addresses only, in five seconds, at most
 * 1 MiB, without following redirects.
 *
 * @throws {@link OutboundError}
 */
export async function fetchDocument(text: string, options: FetchDocumentOptions): Promise<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  const url = readUrl(text);
  try {
    const address = await checkedAddress(url, options, signal);
    return await readAll(await request(url, address, signal));
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('UNREACHABLE', { cause: error });
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('URL_REFUSED');
  return url;
}

/** The address to connect to. The host is refused if any one of its addresses is neither public nor allowed. */
async function checkedAddress(
  { hostname }: URL,
  { allowed, resolve = resolveHost }: FetchDocumentOptions,
  signal: AbortSignal,
): Promise<string> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await within(signal, resolve(host)) : [host];
  const [first] = addresses;
  if (first === undefined) throw new OutboundError('UNREACHABLE');
  if (!addresses.every((address) => allowed.includes(address) || isPublicAddress(address)))
    throw new OutboundError('ADDRESS_REFUSED');
  return first;
}

/** Rejects when `signal` is aborted. A DNS look-up itself cannot be aborted; its result is then ignored. */
function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function request(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        signal,
        // A new connection to the checked address, without a second DNS look-up (DNS rebinding).
        agent: false,
        lookup: (_host, { all }, done) => {
          const family = isIP(address);
          if (all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        headers: { accept: 'application/xml, text/xml', 'accept-encoding': 'identity' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const fail = (code: OutboundError['code']): OutboundError => {
    answer.destroy();
    return new OutboundError(code);
  };
  if (answer.statusCode !== 200) throw fail('STATUS');
  const slices: Buffer[] = [];
  let size = 0;
  for await (const slice of answer as AsyncIterable<Buffer>) {
    size += slice.length;
    if (size > maxBytes) throw fail('TOO_LARGE');
    slices.push(slice);
  }
  return Buffer.concat(slices).toString('utf8');
}
