import type { Config } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';

/** What a client may know before anybody has signed in. */
export interface ConfigCalls {
  /** Product name, hosts, limits and colours. Public: carries no token. @throws SdkError */
  get(options?: { readonly signal?: AbortSignal }): Promise<Config>;
}

/**
 * Binds the configuration call to a client.
 *
 * @example const { limites } = await createConfig(client).get();
 */
export function createConfig(client: PalcoClient): ConfigCalls {
  return { get: ({ signal } = {}) => unwrap(client.GET('/bff/config', { signal })) };
}
