import { createBrowserStorage } from '../kernel/browser-ports';
import type { Palco } from '../palco';
import type { Player } from '../player';

/** Whether players of this device save data. */
export interface DataSaver {
  /**
   * Saves data in a player where that was chosen on this device, and notes what is chosen in it.
   *
   * @returns a function that stops following
   */
  follow(player: Player): () => void;
}

/**
 * The choice to save data, as a capability. It belongs to the device and not to the person: a phone has one contract, whoever
 * watches, signed in or not.
 *
 * @example
 * ```ts
 * const stop = palco.use(dataSaver).follow(player);
 * player.setQuality('saver'); // also in the next player of this device
 * ```
 */
export function dataSaver({ ports: { preferences = createBrowserStorage() }, product }: Palco): DataSaver {
  const key = `${product}_data_saver`;
  return {
    follow(player) {
      if (preferences.get(key) === 'on') player.setQuality('saver');
      return player.$state.listen(({ quality }, before) => {
        if (quality === before?.quality) return;
        if (quality === 'saver') preferences.set(key, 'on');
        else if (before?.quality === 'saver') preferences.remove(key);
      });
    },
  };
}
