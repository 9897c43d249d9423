import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerLiveAttributes, type PlayerLiveState } from './player.data-attrs';

/** Props of `Player.LiveButton`. */
export type PlayerLiveButtonProps = PartProps<'button', PlayerLiveState>;

/** Shows whether the viewer is at the live edge, and seeks to it. Renders nothing for a recording. A `button`. */
export const PlayerLiveButton = createPart('button', 'player-live-button', (props: PlayerLiveButtonProps) => {
  const { player } = usePlayerRoot('Player.LiveButton');
  const isLive = usePlayerState(player, (state) => state.liveEdge !== null);
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const { t } = useTranslation(playerMessages);
  const state = { ...usePlayerPartState(player), atLiveEdge };
  return {
    props,
    attributes: playerLiveAttributes,
    state,
    isShown: isLive,
    own: {
      'aria-label': t(atLiveEdge ? 'player.live' : 'player.goLive'),
      children: t('player.live'),
      onClick: player.seekToLive,
    },
  };
});
