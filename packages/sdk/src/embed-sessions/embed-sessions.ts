import type { EmbedSession, EmbedSessionInput } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** The call by which a partner's server gets tokens for its pages. Throws `SdkError`. */
export interface EmbedSessionsApi {
  /**
   * A token for one visitor, to be handed to the page. Only for clients whose `getToken` gives an API key with the scope `embed`;
   * never call it from a page, because the key would be in it.
   */
  create(input: EmbedSessionInput, options?: CallOptions): Promise<EmbedSession>;
}

/**
 * The call for sessions of embedded parts as a capability.
 *
 * For your server alone: its `getToken` gives the API key. `expiresIn` is in seconds, 60 to 3600, and 3600 where it is left out; `origins` are
 * as a browser writes them, without a slash at their end. It rejects with an `SdkError`: 403 `PERMISSION_NOT_HELD` where the key has no scope
 * for a component, 422 `INVALID_FIELDS`, 404 for a video, a live or a folder that is not of the team.
 *
 * @example
 * ```ts
 * const { token, expiresAt } = await palco.use(embedSessionsApi).create({
 *   components: ['vod-upload'],
 *   origins: ['https://partner.example'],
 * });
 * ```
 */
export function embedSessionsApi({ client: { call } }: Pick<Palco, 'client'>): EmbedSessionsApi {
  return { create: (body, options) => call('POST', '/v1/embed-sessions', { body, options }) };
}
