import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge } from '@palco/sdk/player';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerLiveAttributes, type PlayerLiveState } from './player.data-attrs';

/** Props of `Player.LiveButton`. */
export type PlayerLiveButtonProps = PartProps<'button', PlayerLiveState>;

/** Shows whether the viewer is at the live edge, and seeks to it. Renders nothing for a recording. A `button`. */
export const PlayerLiveButton = forwardRef<HTMLButtonElement, PlayerLiveButtonProps>(
  function PlayerLiveButton(props, ref) {
    const { player } = usePlayerRoot('Player.LiveButton');
    const isLive = usePlayerState(player, (state) => state.liveEdge !== null);
    const atLiveEdge = usePlayerState(player, isAtLiveEdge);
    const { t } = useTranslation(playerMessages);
    const state = { ...usePlayerPartState(player), atLiveEdge };
    const part = usePart('button', {
      part: 'player-live-button',
      props,
      ref,
      state,
      attributes: playerLiveAttributes,
      own: {
        type: 'button',
        'aria-label': t(atLiveEdge ? 'player.live' : 'player.goLive'),
        children: t('player.live'),
        onClick: player.seekToLive,
      },
    });
    return isLive ? part : null;
  },
);
