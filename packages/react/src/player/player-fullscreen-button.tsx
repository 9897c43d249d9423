import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.FullscreenButton`. */
export type PlayerFullscreenButtonProps = PartProps<'button', PlayerPartState>;

/** Enters and leaves full screen. A `button`. */
export const PlayerFullscreenButton = createPart(
  'button',
  'player-fullscreen-button',
  (props: PlayerFullscreenButtonProps) => {
    const { player } = usePlayerRoot('Player.FullscreenButton');
    const state = usePlayerPartState(player);
    const { t } = useTranslation(playerMessages);
    return {
      props,
      attributes: playerAttributes,
      state,
      label: t(state.fullscreen ? 'player.exitFullscreen' : 'player.fullscreen'),
      own: { onClick: player.toggleFullscreen },
    };
  },
);
