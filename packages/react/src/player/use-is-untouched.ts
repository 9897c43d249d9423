import type { Player } from '@palco/sdk/player';
import { usePlayerState } from './player-context';

/** Whether a player is still paused at the resume position `at`: nothing was played or sought yet. */
export function useIsUntouched(player: Player, at: number | null): boolean {
  const isOpen = usePlayerState(player, ({ stage, intent }) => intent === 'pause' && stage === 'paused');
  const isThere = usePlayerState(
    player,
    ({ currentTime }) => at !== null && Math.abs(currentTime - at) < 0.5,
  );
  return isOpen && isThere;
}
