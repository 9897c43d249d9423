import type { PlayerVideo } from '@palco/openapi';
import type { Palco } from '../palco';

export type { PlayerVideo } from '@palco/openapi';

/** Options of the calls of {@link EmbedsApi}. */
interface PlayerCallOptions {
  /** From `Videos.playbackToken`, for a private video or other sites. */
  readonly token?: string;
  /** A random text of 16 to 64 letters, digits, `-` and `_` that one player keeps: its later addresses are of the same session. */
  readonly playSession?: string;
  readonly signal?: AbortSignal;
}

/** A viewer of a video. */
export interface Viewer {
  readonly videoId: string;
  /** A random text of 16 to 64 letters, digits, `-` and `_`, which the page keeps for its viewer. */
  readonly sessionId: string;
}

/** The calls of pages on other sites. Public: sent without the access token. All throw `SdkError`. */
export interface EmbedsApi {
  /**
   * What the player of a video shows; a private one needs a playback token. 404 `NOT_FOUND` for every video that cannot be
   * played, whatever the reason.
   */
  player(videoId: string, options?: PlayerCallOptions): Promise<PlayerVideo>;
  /** Likes a video; idempotent for one viewer. Returns the total of likes. */
  like(viewer: Viewer, options?: PlayerCallOptions): Promise<number>;
  /** Removes a like. Returns the total of likes. */
  unlike(viewer: Viewer, options?: PlayerCallOptions): Promise<number>;
}

/**
 * The calls of embedded pages as a capability.
 *
 * @example
 * ```ts
 * const { title, playback_url } = await palco.use(embedsApi).player(videoId, { token });
 * player.load({ src: playback_url });
 * ```
 */
export function embedsApi({ client: { call } }: Pick<Palco, 'client'>): EmbedsApi {
  return {
    player: (videoId, { token, playSession, ...options } = {}) =>
      call('GET', '/bff/player/{videoId}', {
        isPublic: true,
        path: { videoId },
        query: { token, playSession },
        options,
      }),
    async like({ videoId: id, sessionId }, { token, ...options } = {}) {
      const input = { isPublic: true, path: { id }, query: { token }, body: { sessionId }, options } as const;
      return (await call('POST', '/v1/analytics/vod/{id}/like', input)).total;
    },
    async unlike({ videoId: id, sessionId }, { token, ...options } = {}) {
      const input = { isPublic: true, path: { id }, query: { token, sessionId }, options } as const;
      return (await call('DELETE', '/v1/analytics/vod/{id}/like', input)).total;
    },
  };
}
