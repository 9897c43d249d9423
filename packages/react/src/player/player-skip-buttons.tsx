import { playerTexts } from '@palco/sdk';
import { BUTTON_SEEK_SECONDS } from '@palco/sdk/player';
import { forwardRef, type ReactElement, type Ref } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.BackButton` and `Player.ForwardButton`. */
export interface PlayerSkipButtonProps extends PartProps<'button', PlayerPartState> {
  /** How far, in seconds. Default 10 (specification, section 9). */
  readonly seconds?: number;
}

interface SkipSpec {
  readonly name: 'BackButton' | 'ForwardButton';
  readonly props: PlayerSkipButtonProps;
  readonly ref: Ref<HTMLButtonElement>;
}

function useSkipButton({ name, props, ref }: SkipSpec): ReactElement {
  const { seconds = BUTTON_SEEK_SECONDS, ...given } = props;
  const { player } = usePlayerRoot(`Player.${name}`);
  const { t } = useTranslation(playerTexts);
  const isBack = name === 'BackButton';
  const label = t(isBack ? 'player.back' : 'player.forward', { count: seconds });
  return usePart('button', {
    part: isBack ? 'player-back-button' : 'player-forward-button',
    props: given,
    ref,
    state: usePlayerPartState(player),
    attributes: playerAttributes,
    own: {
      type: 'button',
      'aria-label': label,
      children: label,
      onClick: () => player.seekBy(isBack ? -seconds : seconds),
    },
  });
}

/** Goes back 10 s. A `button`. */
export const PlayerBackButton = forwardRef<HTMLButtonElement, PlayerSkipButtonProps>(
  function PlayerBackButton(props, ref) {
    return useSkipButton({ name: 'BackButton', props, ref });
  },
);

/** Goes forward 10 s. A `button`. */
export const PlayerForwardButton = forwardRef<HTMLButtonElement, PlayerSkipButtonProps>(
  function PlayerForwardButton(props, ref) {
    return useSkipButton({ name: 'ForwardButton', props, ref });
  },
);
