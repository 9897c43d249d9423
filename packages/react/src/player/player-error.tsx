import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerErrorAttributes, type PlayerErrorState } from './player.data-attrs';

/** Props of `Player.Error`. */
export type PlayerErrorProps = PartProps<'div', PlayerErrorState>;

/** Why playback failed. Renders nothing while it has not. A `div` with the role `alert`. */
export const PlayerError = createPart('div', 'player-error', (props: PlayerErrorProps) => {
  const { player } = usePlayerRoot('Player.Error');
  const errorCode = usePlayerState(player, ({ error }) => error?.code);
  const { t } = useTranslation(playerMessages);
  return {
    props,
    state: { ...usePlayerPartState(player), errorCode },
    attributes: playerErrorAttributes,
    isShown: Boolean(errorCode),
    own: { role: 'alert', children: errorCode && t(`player.error.${errorCode}`) },
  };
});
