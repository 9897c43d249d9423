import { captionsMemory } from '@palco/sdk/captions';
import type { Player } from '@palco/sdk/player';
import { useEffect, useMemo } from 'react';
import { usePalco } from '../provider/palco-provider';

/**
 * The player with captions as they were chosen on this device, for all its players. Without a choice none are shown.
 *
 * @param language BCP 47 language of the captions that are shown where nobody has chosen; default: none
 *
 * @example
 * ```tsx
 * const player = useRememberedCaptions(usePlayer({ src }));
 * ```
 */
export function useRememberedCaptions(player: Player, language?: string | null): Player {
  const memory = usePalco().use(captionsMemory);
  useEffect(() => memory.follow(player, language), [memory, player, language]);
  return useMemo(() => memory.following(player), [memory, player]);
}
