import { captionsMemory } from '@palco/sdk/captions';
import type { Player } from '@palco/sdk/player';
import { useEffect } from 'react';
import { usePalco } from '../provider/palco-provider';

/**
 * Keeps the choice of captions on this device, for all its players. Without a choice none are shown.
 *
 * @param language BCP 47 language of the captions that are shown where nobody has chosen; default: none
 *
 * @example
 * ```tsx
 * const player = usePlayer({ src });
 * useRememberedCaptions(player);
 * ```
 */
export function useRememberedCaptions(player: Player, language?: string | null): void {
  const memory = usePalco().use(captionsMemory);
  useEffect(() => memory.follow(player, language), [memory, player, language]);
}
