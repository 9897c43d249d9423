import { playerMessages } from '@palco/sdk/i18n';
import type { Player, PlayerKeyMap, PlayerState } from '@palco/sdk/player';
import type { Chapter, SeekPreview } from '@palco/sdk/timeline';
import type { RefObject } from 'react';
import { createPartContext } from '../bind/part-context';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** What `Player.Root` gives to its parts. */
export interface PlayerRootValue {
  readonly player: Player;
  /** The root's element, shown in full screen. */
  readonly rootRef: RefObject<HTMLDivElement | null>;
  /** The `Player.KeyHelp` dialog, if the page renders one. */
  readonly helpRef: RefObject<HTMLDialogElement | null>;
  /** The keys that work; null while they are switched off. */
  readonly keys: PlayerKeyMap | null;
  /** In order of time. */
  readonly chapters: readonly Chapter[];
  /** Address of the storyboard. */
  readonly storyboard: string | null;
  readonly preview: SeekPreview;
}

export const [PlayerRootContext, usePlayerRoot] = createPartContext<PlayerRootValue>('Player.Root');

/**
 * A part of a player's state; renders again only when that part changes.
 *
 * @param select returns a primitive or a value held by the state, never a new object.
 *
 * @example
 * ```tsx
 * import type { Player } from '@palco/sdk/player';
 *
 * function Speed({ player }: { player: Player }) {
 *   return <b>{usePlayerState(player, (state) => state.rate)}x</b>;
 * }
 * ```
 */
export function usePlayerState<Selected>(player: Player, select: (state: PlayerState) => Selected): Selected {
  return useStoreSelector(player.$state, select);
}

/** The state that most parts share; time is not in it, so that a button does not render four times a second. */
export function usePlayerPartState(player: Player): PlayerPartState {
  return {
    stage: usePlayerState(player, (state) => state.stage),
    intent: usePlayerState(player, (state) => state.intent),
    muted: usePlayerState(player, (state) => state.muted),
    fullscreen: usePlayerState(player, (state) => state.fullscreen),
    autoplayBlocked: usePlayerState(player, (state) => state.autoplayBlocked),
  };
}

/** What `Player.Root` gives, what most parts show of it, and its texts. */
export function usePlayerPart(name: string) {
  const root = usePlayerRoot(name);
  const { t } = useTranslation(playerMessages);
  return { ...root, t, part: { state: usePlayerPartState(root.player), attributes: playerAttributes } };
}
