import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerErrorAttributes, type PlayerErrorState } from './player.data-attrs';

/** Props of `Player.Error`. */
export type PlayerErrorProps = PartProps<'div', PlayerErrorState>;

/** Why playback failed. Renders nothing while it has not. A `div` with the role `alert`. */
export const PlayerError = forwardRef<HTMLDivElement, PlayerErrorProps>(function PlayerError(props, ref) {
  const { player } = usePlayerRoot('Player.Error');
  const errorCode = usePlayerState(player, ({ error }) => error?.code);
  const { t } = useTranslation(playerMessages);
  const part = usePart('div', {
    part: 'player-error',
    props,
    ref,
    state: { ...usePlayerPartState(player), errorCode },
    attributes: playerErrorAttributes,
    own: { role: 'alert', children: errorCode && t(`player.error.${errorCode}`) },
  });
  return errorCode ? part : null;
});
