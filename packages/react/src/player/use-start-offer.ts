import type { Player } from '@palco/sdk/player';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import type { PlayerPartState } from './player.data-attrs';
import { useIsUntouched } from './use-is-untouched';

/** Props of the parts that offer where to begin. */
export interface StartOfferProps {
  /** Seconds where the viewer stopped the last time, see `useRememberedPlayer`; null where there is no such place. */
  readonly at: number | null;
}

/** What such a part is made from. */
interface StartOffer {
  readonly player: Player;
  readonly state: PlayerPartState;
  /** False without such a place, and once something was played or sought. */
  readonly isOffered: boolean;
}

/** The offer to begin where the viewer stopped the last time, or from the beginning. */
export function useStartOffer(part: string, at: number | null): StartOffer {
  const { player } = usePlayerRoot(part);
  return { player, state: usePlayerPartState(player), isOffered: useIsUntouched(player, at) };
}
