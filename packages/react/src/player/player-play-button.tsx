import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.PlayButton`. */
export type PlayerPlayButtonProps = PartProps<'button', PlayerPartState>;

/** Plays and pauses; after a failure tries again. A `button`. */
export const PlayerPlayButton = forwardRef<HTMLButtonElement, PlayerPlayButtonProps>(
  function PlayerPlayButton(props, ref) {
    const { player } = usePlayerRoot('Player.PlayButton');
    const state = usePlayerPartState(player);
    const { t } = useTranslation(playerMessages);
    const label = t(state.intent === 'play' ? 'player.pause' : 'player.play');
    return usePart('button', {
      part: 'player-play-button',
      props,
      ref,
      state,
      attributes: playerAttributes,
      own: { type: 'button', 'aria-label': label, children: label, onClick: player.toggle },
    });
  },
);
