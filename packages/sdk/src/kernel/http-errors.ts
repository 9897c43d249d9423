import type { Permission } from '@palco/openapi';
import { parseRetryAfter } from './backoff.pure';
import type { SdkErrorCode } from './error-codes';
import { isAbort, isSdkError, SdkError, type FieldProblem } from './errors.pure';

/** The data of an answer; nothing where it has no content. @throws SdkError, and the `AbortError` of the request */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    if (!response.ok) throw errorFromBody(text, response);
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw unreadableError(error);
  }
}

/** The file of an answer. @throws SdkError, and the `AbortError` of the request */
export async function readFile(response: Response): Promise<Blob> {
  try {
    if (!response.ok) throw errorFromBody(await response.text(), response);
    return await response.blob();
  } catch (error) {
    throw unreadableError(error);
  }
}

/** The error for a body that could not be read: a `SyntaxError` is `INVALID_ANSWER`, everything else a broken connection. */
export function unreadableError(error: unknown): unknown {
  if (isSdkError(error) || isAbort(error)) return error;
  return error instanceof SyntaxError ? invalidAnswer(error) : unansweredError(error);
}

/** A failed answer as an error: from the contract's error body, or from the status for any other body (HTML, empty, cut off). */
export function errorFromBody(body: unknown, response: Response): SdkError {
  const shape = asRecord(typeof body === 'string' ? parseJson(body) : body);
  // A newer server may send a code that this version does not know.
  const code = (text(shape.code) as SdkErrorCode | undefined) ?? codeOfStatus(response.status);
  const message = text(shape.message);
  return new SdkError({
    code,
    text: message,
    message: message ?? `HTTP ${response.status}${response.statusText ? ` ${response.statusText}` : ''}`,
    status: response.status,
    requestId: text(shape.requestId) ?? response.headers.get('X-Request-Id') ?? undefined,
    fields: fieldsOf(shape.errors),
    retryAfterMs: retryAfterOf(response.headers),
  });
}

/** A date in `Retry-After` is compared with the `Date` header, so that a wrong clock of this device does not matter. */
function retryAfterOf(headers: Headers): number | undefined {
  const wait = parseRetryAfter(headers.get('Retry-After'), Date.parse(headers.get('Date') ?? ''));
  return wait !== null && Number.isFinite(wait) ? wait : undefined;
}

/** Whether a request was ended by a time limit (`AbortSignal.timeout`), and not by an abort. */
export function isTimeout(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'TimeoutError';
}

/** A request without an answer: the network failed, or the caller's time limit passed. Counts as 503 (specification section 8). */
export function unansweredError(
  cause: unknown,
  request = 'The request',
): SdkError<'NETWORK_ERROR' | 'TIMEOUT'> {
  const code = isTimeout(cause) ? 'TIMEOUT' : 'NETWORK_ERROR';
  return new SdkError({ code, message: `${request} got no answer${reasonOf(cause)}.`, status: 503, cause });
}

/** Node says what happened in the cause of its «fetch failed». */
function reasonOf(error: unknown): string {
  const { message, cause } = asRecord(error);
  const reason = text(asRecord(cause)['code']) ?? text(message);
  return reason === undefined ? '' : `: ${reason}`;
}

/** A 2xx answer whose body is not JSON: it came from a proxy or a captive portal, not from the API. */
function invalidAnswer(cause: unknown): SdkError<'INVALID_ANSWER'> {
  return new SdkError({ code: 'INVALID_ANSWER', message: 'Unreadable answer.', cause });
}

/** For answers without an error code, from proxies and the like; the API always sends one. */
function codeOfStatus(status: number): SdkErrorCode {
  return codes[status] ?? (status >= 500 ? 'SERVER_ERROR' : 'REQUEST_REFUSED');
}

const codes: Readonly<Record<number, SdkErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
};

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldsOf(value: unknown): readonly FieldProblem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = value.map(asRecord).flatMap((item) => {
    const field = text(item.field);
    if (field === undefined) return [];
    const permissions = permissionsOf(item.permissions);
    const problem = { field, code: text(item.code) ?? 'INVALID', message: text(item.message) ?? '' };
    return [permissions ? { ...problem, permissions } : problem];
  });
  return fields.length > 0 ? fields : undefined;
}

/** Every string is kept: a newer server may name permissions that this version does not know. */
function permissionsOf(value: unknown): readonly Permission[] | undefined {
  return Array.isArray(value)
    ? value.filter((item): item is Permission => typeof item === 'string')
    : undefined;
}
