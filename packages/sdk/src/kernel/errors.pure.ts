import type { Permission } from '@palco/openapi';
import type { SdkErrorCode } from './error-codes';

/** One field that the server or a form refused. */
export interface FieldProblem {
  /** Dotted path of the field, for example `title` or `query.page`. */
  readonly field: string;
  /** Stable code for programs. */
  readonly code: string;
  /** Text for people, in the language of the request. */
  readonly message: string;
  /** The permissions that the refusal is about (`PERMISSION_NOT_HELD`); absent where it names none. */
  readonly permissions?: readonly Permission[];
}

/** Options of the constructor of {@link SdkError}. */
export interface SdkErrorOptions<Code extends string> {
  readonly code: Code;
  readonly message: string;
  /** The server's message for people, in the language of the request; absent where it sent none. */
  readonly text?: string;
  /** HTTP status; 503 where the request got no answer (specification section 8). */
  readonly status?: number;
  /** The server's id of the request (`X-Request-Id`), to quote to support. */
  readonly requestId?: string;
  readonly fields?: readonly FieldProblem[];
  /** The wait that the server demands (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * The one error class of the SDK. Decide on `code`, never on the text of `message`. A newer server may send a code that is
 * not in this version's types: treat it by its `status`.
 *
 * @example
 * ```ts
 * const messageOf = ({ code, message, requestId }: SdkError) =>
 *   code === 'NETWORK_ERROR' ? 'Are you online?' : `${message} (${requestId ?? 'no request'})`;
 *
 * try {
 *   await palco.use(videosApi).get(id);
 * } catch (error) {
 *   if (isSdkError(error, 'NOT_FOUND')) leave();
 *   else if (isSdkError(error)) show(messageOf(error));
 * }
 * ```
 */
export class SdkError<Code extends string = SdkErrorCode> extends Error {
  override readonly name = 'SdkError';
  declare readonly code: Code;
  declare readonly text?: string;
  declare readonly status?: number;
  declare readonly requestId?: string;
  declare readonly fields?: readonly FieldProblem[];
  declare readonly retryAfterMs?: number;

  constructor({ message, cause, ...facts }: SdkErrorOptions<Code>) {
    super(message, cause === undefined ? {} : { cause });
    Object.assign(this, facts);
  }
}

/**
 * Whether a caught value is an {@link SdkError} and, when `code` is given, has that code.
 * Checks the shape, not the class, because two entries of this package may each carry a copy of the class.
 *
 * @example
 * ```ts
 * await palco
 *   .use(videosApi)
 *   .get(videoId)
 *   .catch((error: unknown) => {
 *     if (isSdkError(error, 'NOT_FOUND')) return show('This video is gone.');
 *     throw error;
 *   });
 * ```
 */
export function isSdkError<Code extends SdkErrorCode = SdkErrorCode>(
  value: unknown,
  code?: Code,
): value is SdkError<Code> {
  if (!(value instanceof Error) || value.name !== 'SdkError' || !('code' in value)) return false;
  return code === undefined || value.code === code;
}

/**
 * Whether a caught value is an `AbortError`: the caller, or a team switch, aborted the work. It is never shown to people.
 * Checked by its name, because a `DOMException` is not an `Error` in every host.
 *
 * @example
 * ```ts
 * await palco
 *   .use(videosApi)
 *   .list({}, { signal: AbortSignal.timeout(5_000) })
 *   .catch((error: unknown) => {
 *     if (!isAbort(error)) throw error;
 *   });
 * ```
 */
export function isAbort(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === 'AbortError';
}
