import type { Player } from '@palco/sdk/player';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import type { PlayerPartState } from './player.data-attrs';
import { useIsUntouched } from './use-is-untouched';

/** Props of `Player.ResumeButton` and `Player.RestartButton`. */
export interface StartOfferProps {
  /** The viewer's last position in seconds, from `useRememberedPlayer`; null if there is none. */
  readonly at: number | null;
}

/** What both buttons render from. */
interface StartOffer {
  readonly player: Player;
  readonly state: PlayerPartState;
  /** False without a last position, and after the first play or seek. */
  readonly isOffered: boolean;
}

/** What `Player.ResumeButton` and `Player.RestartButton` share. */
export function useStartOffer(part: string, at: number | null): StartOffer {
  const { player } = usePlayerRoot(part);
  return { player, state: usePlayerPartState(player), isOffered: useIsUntouched(player, at) };
}
