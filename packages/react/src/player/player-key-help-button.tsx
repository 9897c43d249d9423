import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.KeyHelpButton`. */
export type PlayerKeyHelpButtonProps = PartProps<'button', PlayerPartState>;

/** Opens `Player.KeyHelp`. A `button`. */
export const PlayerKeyHelpButton = forwardRef<HTMLButtonElement, PlayerKeyHelpButtonProps>(
  function PlayerKeyHelpButton(props, ref) {
    const { player, helpRef } = usePlayerRoot('Player.KeyHelpButton');
    const { t } = useTranslation(playerMessages);
    const label = t('player.keyHelp');
    return usePart('button', {
      part: 'player-key-help-button',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        'aria-haspopup': 'dialog',
        children: label,
        onClick: () => helpRef.current?.showModal(),
      },
    });
  },
);
