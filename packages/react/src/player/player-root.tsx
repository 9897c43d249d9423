import { playerTexts } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { forwardRef, useMemo, useRef, type KeyboardEvent } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { PlayerRootContext, usePlayerPartState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.Root`. */
export interface PlayerRootProps extends PartProps<'div', PlayerPartState> {
  /** From `usePlayer`, or `createPlayer` where the player outlives the page. */
  readonly player: Player;
  /** The specification's keys (section 9): left and right 5 s, m, space. Default true. */
  readonly hotkeys?: boolean;
}

/**
 * Contains the video and its controls, handles keys while focused, and is the element of full screen. A `div` with the
 * role `group`.
 */
export const PlayerRoot = forwardRef<HTMLDivElement, PlayerRootProps>(function PlayerRoot(props, ref) {
  const { player, hotkeys = true, ...given } = props;
  const rootRef = useRef<HTMLDivElement>(null);
  const { t } = useTranslation(playerTexts);
  const value = useMemo(() => ({ player, rootRef }), [player]);
  const root = usePart('div', {
    part: 'player-root',
    props: given,
    ref,
    ownRef: rootRef,
    state: usePlayerPartState(player),
    attributes: playerAttributes,
    own: {
      role: 'group',
      'aria-label': t('player.label'),
      tabIndex: 0,
      onKeyDown: hotkeys ? (event: KeyboardEvent) => player.handleKey(event.nativeEvent) : undefined,
    },
  });
  return <PlayerRootContext.Provider value={value}>{root}</PlayerRootContext.Provider>;
});
