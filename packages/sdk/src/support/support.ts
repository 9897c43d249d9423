import type { ViewerEvent, ViewerSession } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Whose plays, of what. */
export interface ViewerQuery {
  /** A live or a video. */
  readonly videoId: string;
  /** The code that a player shows, the id of a play, or the e-mail of an attendee; all viewers without it. */
  readonly usuarioId?: string;
}

/** The calls about single viewers, for those who help them. All throw `SdkError`. */
export interface SupportApi {
  /** The newest plays first, at most 200; `NOT_FOUND` where the team has no such live or video. */
  sessions(query: ViewerQuery, options?: CallOptions): Promise<readonly ViewerSession[]>;
  /** What their players told, the newest first, at most 1,000. */
  events(query: ViewerQuery, options?: CallOptions): Promise<readonly ViewerEvent[]>;
}

/**
 * The calls about single viewers as a capability.
 *
 * @example
 * ```ts
 * const sessions = await palco.use(supportApi).sessions({ videoId });
 * ```
 */
export function supportApi({ client: { call } }: Pick<Palco, 'client'>): SupportApi {
  return {
    sessions: (query, options) => call('GET', '/api/sessoes', { query, options }),
    events: (query, options) => call('GET', '/api/eventos', { query, options }),
  };
}
