import { createBrowserStorage } from '../kernel/browser-ports';
import type { Palco } from '../palco';
import { captionsOf, restoreCaptions } from '../playback-memory';
import type { Player } from '../player';

/** The captions that were chosen on this device. */
export interface CaptionsMemory {
  /**
   * Shows the captions that were chosen before, and notes what is chosen. Without a choice none are shown, unless `language` (BCP 47)
   * names those that the video shows from the start.
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
 * const stop = palco.use(captionsMemory).follow(player);
 * player.setTextTrack(0); // also in the next player of this device
 * ```
 */
export function captionsMemory({
  ports: { preferences = createBrowserStorage() },
  product,
}: Palco): CaptionsMemory {
  const key = `${product}_captions`;
  return {
    follow(player, language = null) {
      /** What is restored is no choice: the video may show others from the start the next time. */
      let restored: number | null | undefined;
      return player.$state.subscribe((state, before) => {
        const { textTracks, textTrack } = state;
        // A source that is opened again lists its tracks anew.
        const isSameList = textTracks.length > 0 && textTracks.length === before?.textTracks.length;
        if (isSameList && textTrack !== before.textTrack) {
          const chosen = textTrack === restored ? null : captionsOf(textTracks, textTrack);
          restored = undefined;
          if (chosen !== null) preferences.set(key, chosen);
        }
        const captions = preferences.get(key) ?? language;
        restored = restoreCaptions(player, { captions, state, before }) ?? restored;
      });
    },
  };
}
