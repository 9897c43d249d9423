import type { Player } from '@palco/sdk/player';
import { usePlayerState } from './player-context';

/** Whether a player stands where it began, at a place that was left before: nothing was played or sought yet. */
export function useIsUntouched(player: Player, at: number | null): boolean {
  const isOpen = usePlayerState(player, ({ stage, intent }) => intent === 'pause' && stage === 'paused');
  const isThere = usePlayerState(
    player,
    ({ currentTime }) => at !== null && Math.abs(currentTime - at) < 0.5,
  );
  return isOpen && isThere;
}
