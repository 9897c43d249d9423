import type { paths } from '@palco/openapi';
import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { SdkError } from '../kernel/errors';
import type { ClientAuth } from './auth';
import { authorizedFetch } from './authorized-fetch';
import { bearerMiddleware } from './bearer.middleware';
import { errorsMiddleware } from './errors.middleware';
import { scopeMiddleware } from './scope.middleware';

/** The typed client: `client.GET('/v1/videos', …)` answers `{ data, error, response }`; `unwrap` turns that into data or a throw. */
export type PalcoClient = Client<paths, 'application/json'>;

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** Origin of the console API without a path, for example `https://api.example.com`. Empty: the host of the page. */
  readonly baseUrl: string;
  readonly auth: ClientAuth;
  /** Called before every request, sent as `Accept-Language`. */
  readonly language?: () => string;
  /** Default: the global `fetch`, looked up at each call. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called once for each request that ended with a 5xx or without an answer. */
  readonly onServerError?: (error: SdkError) => void;
  /** Which addresses never reach `onServerError`. Default: those that include `whereby/meeting` (specification section 8). */
  readonly skipServerErrorFor?: (url: string) => boolean;
}

/**
 * Makes the typed client of the console API: bearer token, `accountId` of the selected team, errors of one shape.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', auth: { getToken: () => token, getAccountId: () => null, unauthorized: () => {} } });
 * const { items } = await unwrap(client.GET('/v1/videos'));
 */
export function createClient(options: ClientOptions): PalcoClient {
  const client = createOpenApiClient<paths, 'application/json'>({
    baseUrl: options.baseUrl,
    fetch: authorizedFetch(options.fetch ?? ((request) => globalThis.fetch(request)), options.auth),
  });
  // The scope goes first: it makes a new request, the others only read it or set a header.
  client.use(scopeMiddleware(options.auth), bearerMiddleware(options), errorsMiddleware(options));
  return client;
}
