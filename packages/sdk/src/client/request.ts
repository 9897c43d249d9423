import type { paths } from '@palco/openapi';
import type { BodySerializer, ClientPathsWithMethod, FetchResponse, RequestBodyOption } from 'openapi-fetch';
import type { VersionedCallOptions } from '../kernel/call-options';
import type { PalcoClient } from './client';
import { unwrap } from './unwrap';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathWith<M extends Method> = ClientPathsWithMethod<PalcoClient, Lowercase<M>> & keyof paths;

type OperationAt<M extends Method, Path extends keyof paths> = Extract<
  paths[Path][Lowercase<M>],
  { parameters: object; responses: object }
>;

/** The value's type where the operation has the parameter, otherwise nothing may be given. */
type Takes<Part, Name extends string, Value> = Name extends (Part extends object ? keyof Part : never)
  ? Value
  : never;

/** The options of a call as far as the operation has parameters for them. */
interface OptionsFor<Parameters extends { query?: unknown; header?: unknown }> {
  readonly signal?: AbortSignal;
  readonly accountId?: Takes<Parameters['query'], 'accountId', string>;
  readonly version?: Takes<Parameters['header'], 'If-Match', number>;
}

type InputFor<Operation extends { parameters: { path?: unknown; query?: unknown } }> = Pick<
  Operation['parameters'],
  'path' | 'query'
> &
  RequestBodyOption<Operation> & {
    readonly bodySerializer?: BodySerializer<Operation>;
    readonly options?: OptionsFor<Operation['parameters']>;
  };

type JsonOf<Operation extends object> = Exclude<
  FetchResponse<Operation, unknown, 'application/json'>['data'],
  undefined
>;

/** What the contract answers; nothing where it has no content. */
type AnswerOf<Operation extends object> = [JsonOf<Operation>] extends [never] ? void : JsonOf<Operation>;

/** One call of the contract: its path, query, body and options are checked, its answer is inferred. */
export type SendRequest = <M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  input: InputFor<OperationAt<M, Path>>,
) => Promise<AnswerOf<OperationAt<M, Path>>>;

/** What is left of an input when the contract is forgotten. */
interface AnyInput {
  readonly path?: object;
  readonly query?: { readonly accountId?: string };
  readonly options?: VersionedCallOptions;
}

type AnyCall = (path: string, init: object) => ReturnType<PalcoClient['GET']>;

/**
 * Binds to a client the one way in which resources call it: the team, `If-Match` and `signal` come from the options of the
 * call, and the answer is the data of {@link unwrap}.
 *
 * @throws SdkError and `AbortError` as {@link unwrap} does
 * @example
 * const request = bindRequest(client);
 * const video = await request('PATCH', '/v1/videos/{id}', { path: { id }, body: { title }, options: { version: 3 } });
 */
export function bindRequest(client: PalcoClient): SendRequest {
  // The contract is checked where a request is made; here only its shape is left.
  const send = (method: Method, url: string, { path, query, options = {}, ...body }: AnyInput) => {
    const { signal, accountId = query?.accountId, version } = options;
    const params = {
      path,
      // What is undefined is not sent: the client adds the selected team only then.
      query: { ...query, accountId },
      header: { 'If-Match': version === undefined ? undefined : `"${version}"` },
    };
    return unwrap((client[method] as AnyCall)(url, { params, ...body, signal }));
  };
  return send as SendRequest;
}
