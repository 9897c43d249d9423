import type { paths, PublicOperation } from '@palco/openapi';
import type { Client, ClientPathsWithMethod, FetchResponse, RequestBodyOption } from 'openapi-fetch';
import type { VersionedCallOptions } from '../kernel/call-options';
import { fillPath } from '../kernel/address.pure';
import { resolveMedia } from '../kernel/media-addresses.pure';
import { readAnswerTo } from '../kernel/read-answer';
import type { ApiRequest, Exchange } from './transport';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, Lowercase<M>> & keyof paths;

type OperationAt<M extends Method, Path extends keyof paths> = Extract<
  paths[Path][Lowercase<M>],
  { parameters: object; responses: object }
>;

/** `Value` where the operation has the parameter, otherwise `never`. */
type Takes<Part, Name extends string, Value> = Name extends (Part extends object ? keyof Part : never)
  ? Value
  : never;

/** The options of a call as far as the operation has parameters for them. */
interface OptionsFor<Parameters extends { query?: unknown; header?: unknown }> {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly accountId?: Takes<Parameters['query'], 'accountId', string>;
  readonly version?: Takes<Parameters['header'], 'If-Match', number>;
}

type InputFor<Operation extends { parameters: { path?: unknown; query?: unknown } }> = Pick<
  Operation['parameters'],
  'path' | 'query'
> &
  RequestBodyOption<Operation> & {
    readonly options?: OptionsFor<Operation['parameters']>;
    readonly withoutTeam?: ApiRequest['withoutTeam'];
  };

/** Public operations must be called with `isPublic: true`, others without it: the core then needs no run-time table of them. */
type AccessTo<Operation extends string> = Operation extends PublicOperation
  ? { readonly isPublic: true }
  : { readonly isPublic?: never };

type JsonOf<Operation extends object> = Exclude<
  FetchResponse<Operation, unknown, 'application/json'>['data'],
  undefined
>;

/** The JSON that the operation answers; `void` where it has no content. */
type AnswerOf<Operation extends object> = [JsonOf<Operation>] extends [never] ? void : JsonOf<Operation>;

/**
 * Calls one operation of the contract: path, query, body and options are type-checked, the answer is inferred. The
 * team, `If-Match` and `signal` come from the options of the call. Media addresses of the answer are absolute.
 *
 * @throws SdkError with the server's `code`, or `NETWORK_ERROR` and `TIMEOUT` (status 503), `INVALID_ANSWER`, `TOKEN_UNAVAILABLE`
 * @throws DOMException named `AbortError` when the caller's signal, or a team switch, ended the call
 * @example
 * const video = await client.call('PATCH', '/v1/videos/{id}', { path: { id }, body: { title }, options: { version: 3 } });
 */
export type CallOperation = <M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  input: InputFor<OperationAt<M, Path>> & AccessTo<`${M} ${Path}`>,
) => Promise<AnswerOf<OperationAt<M, Path>>>;

/** The input of any operation, without the types of the contract. */
interface AnyInput {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly isPublic?: boolean;
  readonly withoutTeam?: boolean;
  readonly options?: VersionedCallOptions;
}

/** Binds the calls of the contract to a transport. Media addresses of an answer are made absolute with `baseUrl`. */
export function bindCalls(exchange: Exchange, baseUrl: string): CallOperation {
  // `CallOperation` checks callers against the contract; the implementation is not typed by operation.
  const call = async (
    method: Method,
    template: string,
    { path, query, body, options = {}, ...access }: AnyInput,
  ) => {
    const { signal, timeoutMs, accountId = query?.accountId, version } = options;
    const request = {
      method,
      path: fillPath(template, path),
      query: searchParamsOf({ ...query, accountId }),
      headers: {
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(body !== undefined && !isForm(body) && { 'Content-Type': 'application/json' }),
      },
      body: isForm(body) ? body : JSON.stringify(body),
      signal,
      timeoutMs,
      ...access,
    };
    const read = (response: Response) => readAnswerTo(`${method} ${template}`, response);
    return resolveMedia(await exchange(request, read), baseUrl);
  };
  return call as CallOperation;
}

/** Leaves out null and undefined: the transport adds the selected team only where `accountId` is absent. */
function searchParamsOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value != null);
  return new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
  );
}

function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}
