import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.PlayButton`. */
export type PlayerPlayButtonProps = PartProps<'button', PlayerPartState>;

/** Plays and pauses; after a failure tries again. A `button`. */
export const PlayerPlayButton = createPart('button', 'player-play-button', (props: PlayerPlayButtonProps) => {
  const { player } = usePlayerRoot('Player.PlayButton');
  const state = usePlayerPartState(player);
  const { t } = useTranslation(playerMessages);
  return {
    props,
    attributes: playerAttributes,
    state,
    label: t(state.intent === 'play' ? 'player.pause' : 'player.play'),
    own: { onClick: player.toggle },
  };
});
