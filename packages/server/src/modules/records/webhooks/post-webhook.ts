import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../kernel/context';
import { OutboundError, sendRequest } from '../../../kernel/outbound';
import { signedHeaders } from './sign';
import type { SignedContent } from './sign';

/** A receiver that takes longer has failed: it should answer first and work afterwards. */
const timeoutMs = 15_000;
/** What is read of an answer, for the log; the rest is not fetched. */
const mostAnswerBytes = 1_024;

/** How a request went. */
export interface PostResult {
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly body: string;
  readonly durationMs: number;
  /** The header `Retry-After`; null without one. */
  readonly retryAfter: string | null;
}

/** What is sent where, and for how long. */
interface Post {
  readonly url: string;
  readonly content: SignedContent;
  readonly secrets: readonly string[];
  /** Aborts when the server stops; the request then counts as not made. */
  readonly signal: AbortSignal;
  /** Default {@link timeoutMs}. */
  readonly limitMs?: number;
}

/** Sends one signed request: to public addresses only, without following redirects, and never without an end. */
export async function postWebhook(
  { config }: Pick<ServerContext, 'config'>,
  { url, content, secrets, signal, limitMs = timeoutMs }: Post,
): Promise<PostResult> {
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  const timeout = AbortSignal.timeout(limitMs);
  try {
    const answer = await sendRequest(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content.body),
        'user-agent': `${config.product}-webhooks`,
        ...signedHeaders(content, secrets),
      },
      body: content.body,
      isTraced: true,
      allowed: config.outboundAllow,
      signal: AbortSignal.any([signal, timeout]),
    });
    const body = await readBeginning(answer.body);
    const retryAfter = answer.headers['retry-after'] ?? null;
    return { status: answer.status, error: null, body, durationMs: durationMs(), retryAfter };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    const code = timeout.aborted ? 'TIMEOUT' : error.code;
    return { status: null, error: code, body: '', durationMs: durationMs(), retryAfter: null };
  }
}

/** The beginning of an answer as text. The status is known already, so an answer that breaks off is as good as its beginning. */
async function readBeginning(body: IncomingMessage): Promise<string> {
  const slices: Buffer[] = [];
  let size = 0;
  try {
    for await (const slice of body as AsyncIterable<Buffer>) {
      slices.push(slice);
      size += slice.length;
      if (size >= mostAnswerBytes) break;
    }
  } catch {
    // What was read stays.
  } finally {
    body.destroy();
  }
  const text = Buffer.concat(slices).subarray(0, mostAnswerBytes).toString('utf8');
  // The database stores no NUL.
  return text.replaceAll('\0', '\uFFFD');
}
