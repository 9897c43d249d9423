import { joinAddress } from '../kernel/address.pure';
import { checkedPath } from '../kernel/checked-path';
import { anySignal, timeLimit } from '../kernel/any-signal';
import { isAbort, isSdkError, type SdkError } from '../kernel/errors.pure';
import { isolated } from '../kernel/report-error';
import { tokenOf } from '../kernel/token-of';
import type { ClientAuth } from './auth';
import { errorFromBody, isTimeout, unansweredError } from '../kernel/http-errors';

/** A request as its caller makes it: without token, language and selected team. */
export interface ApiRequest extends RequestInit {
  /** Path of the API with its parameters filled in, for example `/v1/videos`. */
  readonly path: string;
  readonly query?: URLSearchParams;
  /** Needs no log-in: carries neither a token nor an `accountId` (decisions A23), and the end of a session does not abort it. */
  readonly isPublic?: boolean;
  /** Belongs to the person, whichever team is selected: no `accountId` is added, and a team switch does not abort it. */
  readonly withoutTeam?: boolean;
  /** Overrides the time limit of the client, in milliseconds; `Infinity` for none. */
  readonly timeoutMs?: number;
}

/**
 * Sends a request to the API; every call goes through it. Adds token, language and selected team, binds the request to the
 * scope and to a time limit, repeats it once after a 401 that a newer token resolves, and reports a 5xx.
 *
 * @throws SdkError `NETWORK_ERROR`, `TIMEOUT`, `TOKEN_UNAVAILABLE`
 * @throws DOMException named `AbortError` when the caller's signal, or the end of the scope, ended the request
 */
export type SendRequest = (request: ApiRequest) => Promise<Response>;

/** Sends a request like {@link SendRequest}, and reads its answer within the same time limit. */
export type Exchange = <Answer>(
  request: ApiRequest,
  read: (response: Response) => Promise<Answer>,
) => Promise<Answer>;

/** Options of the transport. */
export interface TransportOptions {
  /** Origin of the console API, for example `https://api.example.com`; slashes at its end are ignored. Empty: the host of the page. */
  readonly baseUrl: string;
  /** Called before every request, so that the session may be made after the client. */
  readonly auth: () => ClientAuth;
  /** Called before every request, sent as `Accept-Language`. */
  readonly language?: () => string;
  /** Default: the global `fetch`, looked up at each call. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * Time limit of each request in milliseconds, from the call to the last byte of the answer, the wait for a token included.
   * Default 30,000; a request that sends a form, which may hold a file, has 600,000. `Infinity` for none.
   */
  readonly timeoutMs?: number;
  /** Called once for each request that ended with a 5xx or without an answer, except calls of meeting rooms. */
  readonly onServerError?: (error: SdkError) => void;
}

/** Room calls fail often and harmlessly; the specification keeps them silent (section 8). */
const isRoomCall = (url: string): boolean => url.includes('whereby/meeting');

const defaultTimeoutMs = 30_000;
const formTimeoutMs = 600_000;

/** A form may hold a file, which takes a slow line minutes. */
function defaultLimit(body: RequestInit['body'], limitMs = defaultTimeoutMs): number {
  return body instanceof FormData ? Math.max(formTimeoutMs, limitMs) : limitMs;
}

/** Settles as the promise does, or rejects with the reason of the signal: a token, a `fetch` and a body may never settle. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Makes the transport of a client; see {@link Exchange}. */
export function createTransport(options: TransportOptions): Exchange {
  const { baseUrl, fetch = (request) => globalThis.fetch(request), onServerError } = options;
  const report = (url: string, error: SdkError): void => {
    if (!isRoomCall(url)) isolated(() => onServerError?.(error));
  };
  return async ({ path, query = new URLSearchParams(), isPublic, withoutTeam, timeoutMs, ...init }, read) => {
    const auth = options.auth();
    const headers = headersOf(init, options);
    // A request with its own `Authorization` is not bound to the session, like a public one.
    const isOwn = !isPublic && !headers.has('Authorization');
    const scope = isOwn ? bindToScope(auth, { query, withoutTeam }) : [];
    const limit = anySignal([
      init.signal,
      timeLimit(timeoutMs ?? defaultLimit(init.body, options.timeoutMs)),
    ]);
    const signal = anySignal([limit, ...scope]);
    const search = query.toString();
    const url = `${joinAddress(baseUrl, checkedPath(path))}${search && '?'}${search}`;
    const fetchWith = (token: string | null): Promise<Response> => {
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      return fetch(new Request(url, { ...init, headers, signal })).then(wholeFailure);
    };
    const exchange = async () => {
      const response = isOwn ? await authorized(fetchWith, { auth, signal }) : await fetchWith(null);
      if (response.status >= 500) report(url, errorFromBody(await textOf(response.clone()), response));
      if (isOwn && response.status === 403) await reportClosedTeam(auth, response.clone());
      return await read(response);
    };
    try {
      // Not until the scope ends: the final 401 ends it, and its answer is still read.
      return await untilAborted(exchange(), limit);
    } catch (error) {
      const failure = failureOf(error, signal, `${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`);
      if (isSdkError(failure) && failure !== error) report(url, failure);
      throw failure;
    }
  };
}

/**
 * A failed answer with its body read: a refused token or a closed team ends the scope, whose signal `fetch` goes on following
 * until the last byte, and the caller would be told of an abort in place of the refusal.
 */
async function wholeFailure(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  return new Response(await response.arrayBuffer(), response);
}

/** A team that asks for a second factor closes while it is open on the page: the session is told. */
async function reportClosedTeam(auth: ClientAuth, response: Response): Promise<void> {
  const { code } = errorFromBody(await textOf(response), response);
  if (code === 'SECOND_FACTOR_REQUIRED') isolated(() => auth.secondFactorRequired?.());
}

function headersOf({ headers: given }: RequestInit, { language }: TransportOptions): Headers {
  const headers = new Headers(given);
  if (language && !headers.has('Accept-Language')) headers.set('Accept-Language', language());
  return headers;
}

/**
 * Adds the selected team where the call names none (decisions section 2, «accountId injection»). The request is aborted with
 * the session of the person, so that it is never sent with the next person's token, and, if a team was added, when that is left.
 */
function bindToScope(
  auth: ClientAuth,
  { query, withoutTeam }: { readonly query: URLSearchParams; readonly withoutTeam?: boolean },
) {
  const accountId = withoutTeam || query.has('accountId') ? null : auth.getAccountId();
  if (accountId !== null) query.set('accountId', accountId);
  return [auth.getPersonSignal?.(), accountId === null ? null : auth.getTeamSignal?.()];
}

/**
 * The 401 rule of specification section 8: a refused request is repeated once where there is a newer token. A final
 * 401 is reported with the refused token, so that the session ignores an answer about an older token.
 */
async function authorized(
  fetchWith: (token: string | null) => Promise<Response>,
  { auth, signal }: { readonly auth: ClientAuth; readonly signal: AbortSignal },
): Promise<Response> {
  const token = await tokenOf(auth);
  const response = await fetchWith(token);
  if (response.status !== 401 || token === null) return response;
  const renewed = (await auth.renewToken?.(token)) ?? null;
  if (renewed === null || signal.aborted) {
    auth.unauthorized(token);
    return response;
  }
  const second = await fetchWith(renewed);
  if (second.status === 401) auth.unauthorized(renewed);
  return second;
}

/** A caller may abort with any reason; it becomes one `AbortError`. A time limit is a failure, not an abort. */
function failureOf(error: unknown, { aborted, reason }: AbortSignal, request: string): unknown {
  if (isAbort(error) || isSdkError(error)) return error;
  if (aborted && !isTimeout(reason)) return new DOMException('Aborted.', 'AbortError');
  return unansweredError(aborted ? reason : error, request);
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return '';
  }
}
