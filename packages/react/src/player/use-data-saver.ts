import { dataSaver } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { useEffect } from 'react';
import { usePalco } from '../provider/palco-provider';

/**
 * Keeps the choice «data saver» of `Player.QualityMenu` on this device, for all its players.
 *
 * @example
 * ```tsx
 * const player = usePlayer({ src });
 * useDataSaver(player);
 * ```
 */
export function useDataSaver(player: Player): void {
  const saver = usePalco().use(dataSaver);
  useEffect(() => saver.follow(player), [saver, player]);
}
