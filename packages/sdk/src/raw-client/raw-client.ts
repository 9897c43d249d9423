import type { paths } from '@palco/openapi';
import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { ApiRequest, PalcoClient } from '../client';
import type { Palco } from '../palco';
import { isPublicPath } from './public-paths.pure';

/** Every operation of the contract by openapi-fetch: `GET('/v1/videos', …)` answers `{ data, error, response }`. */
export type RawClient = Client<paths, 'application/json'>;

/**
 * Makes the openapi-fetch client of the contract over the transport of a client: token, team, scope, 401 and 5xx are the same
 * as for its other calls. Answers stay as they come: media addresses are paths on the host of `baseUrl`.
 *
 * @example
 * const { data, response } = await createRawClient(client).GET('/v1/videos/{id}', { params: { path: { id } } });
 */
export function createRawClient({ baseUrl, send }: PalcoClient): RawClient {
  const inputs = new WeakMap<Request, ApiRequest>();
  /** Records its inputs: the transport builds the request from them, a second time after a 401. */
  class ContractRequest extends Request {
    constructor(url: string, init: RequestInit) {
      super(url, { method: init.method });
      const [path = '', search] = url.slice(baseUrl.length).split('?');
      inputs.set(this, { ...init, path, query: new URLSearchParams(search), isPublic: isPublicPath(path) });
    }
  }
  return createOpenApiClient<paths, 'application/json'>({
    baseUrl,
    Request: ContractRequest as typeof Request,
    fetch: (request) => send(inputs.get(request) ?? { path: '' }),
  });
}

/**
 * The openapi-fetch client as a capability: `palco.use(rawClient).GET('/v1/videos')`.
 *
 * @example
 * ```ts
 * const { data, error, response } = await palco.use(rawClient).GET('/v1/videos', {
 *   params: { query: { page: 1, limit: 25 } },
 * });
 * show(data?.items ?? error ?? response.status);
 * ```
 */
export const rawClient = ({ client }: Palco): RawClient => createRawClient(client);
