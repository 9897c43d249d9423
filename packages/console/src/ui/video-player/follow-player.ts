import type { Player } from '@palco/sdk/player';
import { createContext, useEffect, useRef } from 'react';

/** Follows a player from outside of the page, for example to tell the server how the play goes; returns what ends it. */
export type FollowPlayer = (player: Player, details: { readonly viewerId?: string }) => () => void;

/** Has a player followed for as long as it is there. */
export function useFollowed(player: Player, follow: FollowPlayer | undefined, viewerId?: string): void {
  const details = useRef({ viewerId });
  useEffect(() => follow?.(player, details.current), [player, follow]);
}

/** What follows every player below it, beside what a page follows its own by. */
export const PlayerFollower = createContext<FollowPlayer | undefined>(undefined);
