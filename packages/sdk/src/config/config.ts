import type { Config } from '@palco/openapi';
import type { Palco } from '../palco';

export type { Config } from '@palco/openapi';

/** The configuration of the server that is readable without a sign-in. */
export interface ConfigApi {
  /** Product name, hosts, limits and colours. Public: carries no token. @throws SdkError */
  get(options?: { readonly signal?: AbortSignal }): Promise<Config>;
  /** What `get` last answered; `null` before the first answer. */
  latest(): Config | null;
  /**
   * What `get` last answered, else one call, which concurrent callers share. `null` where that fails; the next `load` calls
   * again. Never rejects.
   */
  load(): Promise<Config | null>;
}

/**
 * The configuration as a capability. Uploads, realtime and broadcasts load their hosts and limits by it, once.
 *
 * It needs no token. `limites` are in bytes. `get` rejects with an `SdkError`; `load` answers `null` in its place.
 *
 * @example
 * ```ts
 * const config = await palco.use(configApi).load();
 * show(config?.hosts.upload);
 * ```
 */
export function configApi({ client: { call } }: Pick<Palco, 'client'>): ConfigApi {
  let latest: Config | null = null;
  let loading: Promise<Config | null> | null = null;
  const get: ConfigApi['get'] = async (options) =>
    (latest = await call('GET', '/bff/config', { isPublic: true, options }));
  return {
    get,
    latest: () => latest,
    load: async () =>
      latest ??
      (await (loading ??= get()
        .catch(() => null)
        .finally(() => (loading = null)))),
  };
}
