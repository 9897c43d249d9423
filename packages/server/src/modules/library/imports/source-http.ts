import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { OutboundError, sendRequest } from '../../../kernel/outbound';
import { readBody } from '../../../kernel/outbound/fetch-document';
import type { OutboundAnswer } from '../../../kernel/outbound/send-request';
import { rateVerdict } from './rate-limit.pure';
import { SourceError } from './source-library';
import type { SourceErrorCode } from './source-library';

/** How requests to a source leave this server. */
export interface SourceWay {
  readonly allowed: readonly string[];
  readonly headers: OutgoingHttpHeaders;
  readonly userAgent: string;
  now(): number;
  /** Called before a wait, so that people see why nothing happens, and so that other runs wait as well. */
  onPause(until: Date): Promise<void>;
}

export interface SourceRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** What was answered, read to its end. */
export interface SourceAnswer {
  readonly status: number;
  readonly headers: OutboundAnswer['headers'];
  readonly text: string;
}

const timeoutMs = 30_000;
const maxBytes = 16 * 1_048_576;
/** A run waits so long itself; a longer wait gives its place in the queue to others. */
const longestWaitMs = 60_000;
const mostTries = 6;

/**
 * Asks a source, as fast as it allows. `RATE_LIMITED` with the wait where it asks for a long one.
 *
 * @throws {@link SourceError}
 */
export async function askSource(url: string, way: SourceWay, request: SourceRequest): Promise<SourceAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await send(url, way, request);
    const verdict = rateVerdict({ ...answer, tries, now: way.now() });
    if (verdict.kind === 'go') return answer;
    await pause(way, verdict.waitMs);
    if (verdict.kind === 'slow' && verdict.waitMs <= longestWaitMs) {
      await wait(verdict.waitMs, undefined, { signal: request.signal });
      return answer;
    }
    // What was answered counts; the pause that was noted holds the next request back.
    if (verdict.kind === 'slow') return answer;
    if (verdict.waitMs > longestWaitMs || tries + 1 >= mostTries)
      throw new SourceError('RATE_LIMITED', { waitMs: verdict.waitMs });
    await wait(verdict.waitMs, undefined, { signal: request.signal });
  }
}

const pause = (way: SourceWay, waitMs: number): Promise<void> =>
  waitMs < 1_000 ? Promise.resolve() : way.onPause(new Date(way.now() + waitMs));

async function send(
  url: string,
  way: SourceWay,
  { method, body, signal }: SourceRequest,
): Promise<SourceAnswer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await sendRequest(url, {
      method: method ?? 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': way.userAgent,
        ...way.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      allowed: way.allowed,
      signal: limit,
    });
    const text = (await readBody(answer, maxBytes)).toString('utf8');
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    const isRefused = error.code === 'ADDRESS_REFUSED' || error.code === 'URL_REFUSED';
    throw new SourceError(isRefused ? 'ADDRESS_REFUSED' : 'SOURCE_UNREACHABLE', { cause: error });
  }
}

function codeOf(status: number): SourceErrorCode {
  if (status === 401) return 'CREDENTIALS_REFUSED';
  if (status === 403) return 'CREDENTIALS_TOO_WEAK';
  if (status === 404 || status === 410) return 'SOURCE_NOT_FOUND';
  return status >= 500 ? 'SOURCE_UNREACHABLE' : 'SOURCE_FAILED';
}

/** {@link askSource} for JSON. What is no object is a fault of the source: a page of a proxy, for example. */
export async function askSourceJson(url: string, way: SourceWay, request: SourceRequest): Promise<Json> {
  const { status, text } = await askSource(url, way, request);
  if (status < 200 || status > 299) throw new SourceError(codeOf(status));
  try {
    return jsonOf(JSON.parse(text));
  } catch (error) {
    throw new SourceError('SOURCE_CHANGED', { cause: error });
  }
}

/** An answer that is read field by field, because nothing promises its shape. */
export type Json = Readonly<Record<string, unknown>>;

function jsonOf(value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  // Some services answer a bare list.
  if (Array.isArray(value)) return { items: value };
  throw new SourceError('SOURCE_CHANGED');
}
