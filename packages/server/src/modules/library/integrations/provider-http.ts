import type { OutgoingHttpHeaders } from 'node:http';
import { readBody } from '../../../kernel/outbound/fetch-document';
import { OutboundError } from '../../../kernel/outbound';
import { sendRequest } from '../../../kernel/outbound/send-request';
import type { OutboundRequest } from '../../../kernel/outbound/send-request';
import { ProviderError } from './provider';

/** How requests of one provider leave: to which private addresses, and until when. */
export interface Way {
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
}

const timeoutMs = 10_000;
/** A page of recordings has some hundred kilobytes. */
const maxBytes = 4 * 1_048_576;

async function send(
  url: string,
  { allowed, signal }: Way,
  request: Pick<OutboundRequest, 'method' | 'headers' | 'body'>,
): Promise<{ status: number; headers: Headers; text: string }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const answer = await sendRequest(url, { ...request, allowed, signal: limit });
  const text = (await readBody(answer, maxBytes)).toString('utf8');
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  return { status: answer.status, headers, text };
}

/** `fetch` through the guarded client, for a library that takes one. Bodies of forms only. */
export function guardedFetch(way: Way) {
  return async (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const method = init.method as OutboundRequest['method'];
    const body = init.body == null ? undefined : String(init.body);
    const { status, headers, text } = await send(url, way, { method, headers: init.headers, body });
    return new Response([204, 304].includes(status) ? null : text, { status, headers });
  };
}

function errorOf(status: number): ProviderError {
  if (status === 401) return new ProviderError('UNAUTHORIZED');
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return new ProviderError(isTemporary ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED');
}

/** Asks for JSON; the reader checks its shape. @throws {@link ProviderError} */
export async function askJson(
  url: string,
  way: Way,
  request: { method?: 'GET' | 'POST'; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<unknown> {
  try {
    const { status, text } = await send(url, way, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
    });
    if (status !== 200) throw errorOf(status);
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** What failed on the way, as an error of the provider. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof OutboundError || error instanceof SyntaxError)
    return new ProviderError('PROVIDER_UNAVAILABLE', { cause: error });
  throw error;
}
