import { isAbort, isSdkError } from '../kernel/errors';
import { errorFromBody, invalidAnswer, unansweredError } from './error-body';

interface CallResult<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Turns the `{ data, error, response }` of a call into its data, or throws.
 *
 * @throws SdkError with the server's `code`, or `NETWORK_ERROR` and `TIMEOUT` (status 503), `INVALID_ANSWER`, `TOKEN_UNAVAILABLE`
 * @throws DOMException named `AbortError` when the caller's signal, or a team switch, ended the call
 * @example const video = await unwrap(client.GET('/v1/videos/{id}', { params: { path: { id } }, signal }));
 */
export async function unwrap<Result extends CallResult<unknown>>(
  call: Result | Promise<Result>,
): Promise<Exclude<Result['data'], undefined>> {
  let result: Result;
  try {
    result = await call;
  } catch (error) {
    if (isSdkError(error) || isAbort(error)) throw error;
    // openapi-fetch reads the body after every middleware: a syntax error is a foreign body, the rest a broken connection.
    throw error instanceof SyntaxError ? invalidAnswer(error) : unansweredError(error);
  }
  if (!result.response.ok) throw errorFromBody(result.error, result.response);
  return result.data as Exclude<Result['data'], undefined>;
}
