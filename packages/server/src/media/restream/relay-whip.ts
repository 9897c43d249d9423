import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sendRequest } from '../../kernel/outbound';
import { OutboundError } from '../../kernel/outbound';
import type { RestreamFault } from '../../ports/restreamer';
import { RestreamError } from './restream-error';

export interface WhipRelay {
  /** Where the engine posts its offer. */
  readonly url: string;
  fault(): RestreamError | null;
  close(): void;
}

interface WhipRelayOptions {
  readonly url: string;
  readonly token: string;
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
}

const requestMs = 10_000;
const mostBytes = 256 * 1024;

/** Passes the engine's requests to a WHIP address: hosts are checked and certificates verified here, and the engine knows no token. */
export async function openWhipRelay({ url, token, allowed, signal }: WhipRelayOptions): Promise<WhipRelay> {
  let fault: RestreamError | null = null;
  /** Where the session is ended, as the platform named it. */
  let session: URL | null = null;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOffer = request.method === 'POST';
    const target = isOffer ? new URL(url) : session;
    if (target === null) return void response.writeHead(404).end();
    const body = await buffer(request);
    const answer = await sendRequest(target, {
      method: isOffer ? 'POST' : 'DELETE',
      allowed,
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      headers: {
        ...(isOffer && { 'content-type': 'application/sdp', 'content-length': body.length }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(isOffer && { body }),
    });
    const text = await readSome(answer.body);
    if (isOffer && answer.status !== 201) fault = refusalOf(answer.status);
    const { location } = answer.headers;
    if (location !== undefined && URL.canParse(location, target.href)) session = new URL(location, target);
    response.writeHead(answer.status, {
      'content-type': 'application/sdp',
      'content-length': text.length,
      ...(isOffer && { location: '/session' }),
    });
    response.end(text);
  }
  const server = createServer((request, response) => {
    pass(request, response).catch((cause: unknown) => {
      fault ??= new RestreamError(faultOf(cause), '', { cause });
      response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/offer`,
    fault: () => fault,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readSome(body: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new RestreamError('refused');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const refusalOf = (status: number): RestreamError =>
  new RestreamError(status >= 500 ? 'no_answer' : 'refused', `HTTP ${status}`);

function faultOf(cause: unknown): RestreamFault {
  if (cause instanceof RestreamError) return cause.fault;
  if (cause instanceof OutboundError && cause.code === 'ADDRESS_REFUSED') return 'address_refused';
  const code = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return /CERT|SSL|TLS|SELF_SIGNED|VERIFY|ALTNAME/.test(code) ? 'not_trusted' : 'unreachable';
}
