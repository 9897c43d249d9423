import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.KeyHelpButton`. */
export type PlayerKeyHelpButtonProps = PartProps<'button', PlayerPartState>;

/** Opens `Player.KeyHelp`. A `button`. */
export const PlayerKeyHelpButton = createPart(
  'button',
  'player-key-help-button',
  (props: PlayerKeyHelpButtonProps) => {
    const { player, helpRef } = usePlayerRoot('Player.KeyHelpButton');
    const { t } = useTranslation(playerMessages);
    return {
      props,
      attributes: playerAttributes,
      state: usePlayerPartState(player),
      label: t('player.keyHelp'),
      own: { 'aria-haspopup': 'dialog', onClick: () => helpRef.current?.showModal() },
    };
  },
);
