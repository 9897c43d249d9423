import type { ApiKeyInput, ApiKeyList, ApiKeyRotation, ApiKeySecret } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { ApiKey, ApiKeyScope, ApiKeySecret } from '@palco/openapi';

/**
 * The calls about API keys of a team. All throw `SdkError`; `PERMISSION_NOT_HELD` (403) for a scope that the caller lacks, because
 * a key acts with the rights of the person who made its secret.
 */
export interface ApiKeysApi {
  /** The newest first. */
  list(options?: CallOptions): Promise<ApiKeyList>;
  /** The secret is in this answer alone. `API_KEYS_FULL` (409) where the team has too many. */
  create(input: ApiKeyInput, options?: CallOptions): Promise<ApiKeySecret>;
  /** A new secret for the same key; `API_KEY_EXPIRED` (409) for one that has expired. */
  rotate(id: string, rotation: ApiKeyRotation, options?: CallOptions): Promise<ApiKeySecret>;
  /** Ends a key for good. */
  revoke(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about API keys as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(apiKeysApi).list();
 * await palco.use(apiKeysApi).revoke(id);
 * ```
 */
export function apiKeysApi({ client: { call } }: Pick<Palco, 'client'>): ApiKeysApi {
  return {
    list: (options) => call('GET', '/v1/api-keys', { options }),
    create: (body, options) => call('POST', '/v1/api-keys', { body, options }),
    rotate: (id, body, options) => call('POST', '/v1/api-keys/{id}/rotate', { path: { id }, body, options }),
    revoke: (id, options) => call('DELETE', '/v1/api-keys/{id}', { path: { id }, options }),
  };
}
