import type { PlayerVideo } from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { Palco } from '../palco';

/** The calls of pages on other sites. Public: they carry no token. All throw `SdkError`. */
export interface Embeds {
  /** What the player of a video shows. 404 `NOT_FOUND` alike for every video that does not play. */
  player(videoId: string, options?: { readonly signal?: AbortSignal }): Promise<PlayerVideo>;
}

/**
 * Binds the calls of embedded pages to a client.
 *
 * @example const { title, playback_url } = await createEmbeds(client).player(videoId);
 */
export function createEmbeds({ call }: PalcoClient): Embeds {
  return {
    player: (videoId, options) =>
      call('GET', '/bff/player/{videoId}', { isPublic: true, path: { videoId }, options }),
  };
}

/** The calls of embedded pages as a capability. */
export const embedCalls = ({ client }: Palco): Embeds => createEmbeds(client);
