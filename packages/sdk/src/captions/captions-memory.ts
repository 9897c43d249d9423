import { createBrowserStorage } from '../kernel/browser-ports';
import type { Palco } from '../palco';
import { captionsOf, restoreCaptions } from '../playback-memory';
import type { Player } from '../player';

/** The captions that were chosen on this device. */
export interface CaptionsMemory {
  /** The player with a `setTextTrack` that also remembers the choice. */
  following(player: Player): Player;
  /**
   * Shows the captions that were chosen before. Without a choice none are shown, unless `language` (BCP 47) names those that the
   * video shows from the start.
   *
   * @returns a function that stops following
   */
  follow(player: Player, language?: string | null): () => void;
}

/**
 * The choice of captions, as a capability, for pages without a signed-in person. It belongs to the device, as that to save data;
 * {@link playbackMemory} keeps that of a person.
 *
 * @example
 * ```ts
 * const captions = palco.use(captionsMemory);
 * const remembering = captions.following(player);
 * const stop = captions.follow(player);
 * remembering.setTextTrack(0); // also in the next player of this device
 * ```
 */
export function captionsMemory({
  ports: { preferences = createBrowserStorage() },
  product,
}: Palco): CaptionsMemory {
  const key = `${product}_captions`;
  return {
    following: (player) => ({
      ...player,
      setTextTrack(textTrack) {
        player.setTextTrack(textTrack);
        const chosen = captionsOf(player.$state.get().textTracks, textTrack);
        if (chosen !== null) preferences.set(key, chosen);
      },
    }),
    follow: (player, language = null) =>
      player.$state.subscribe((state, before) =>
        restoreCaptions(player, { captions: preferences.get(key) ?? language, state, before }),
      ),
  };
}
