import type { Config } from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { Palco } from '../palco';

export type { Config } from '@palco/openapi';

/** The configuration of the server that is readable without a sign-in. */
export interface ConfigCalls {
  /** Product name, hosts, limits and colours. Public: carries no token. @throws SdkError */
  get(options?: { readonly signal?: AbortSignal }): Promise<Config>;
  /** What `get` last answered; `null` before the first answer. */
  latest(): Config | null;
}

/**
 * Binds the configuration call to a client.
 *
 * @example const { limites } = await createConfig(client).get();
 */
export function createConfig({ call }: PalcoClient): ConfigCalls {
  let latest: Config | null = null;
  return {
    get: async (options) => (latest = await call('GET', '/bff/config', { isPublic: true, options })),
    latest: () => latest,
  };
}

/** The configuration as a capability. The uploader takes its host and limits from `latest()`. */
export const configCalls = ({ client }: Palco): ConfigCalls => createConfig(client);
