import { errorFromBody, unreadableError } from '../kernel/http-errors';

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
 * @example const video = await unwrap(palco.use(rawClient).GET('/v1/videos/{id}', { params: { path: { id } } }));
 */
export async function unwrap<Result extends CallResult<unknown>>(
  call: Result | Promise<Result>,
): Promise<Exclude<Result['data'], undefined>> {
  let result: Result;
  try {
    result = await call;
  } catch (error) {
    throw unreadableError(error);
  }
  if (!result.response.ok) throw errorFromBody(result.error, result.response);
  return result.data as Exclude<Result['data'], undefined>;
}
