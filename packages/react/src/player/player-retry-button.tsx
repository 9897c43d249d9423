import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.RetryButton`. */
export type PlayerRetryButtonProps = PartProps<'button', PlayerPartState>;

/**
 * Tries again at once, at the same place. Rendered while playback has failed, and while it has stood for ten seconds. A `button`.
 */
export const PlayerRetryButton = forwardRef<HTMLButtonElement, PlayerRetryButtonProps>(
  function PlayerRetryButton(props, ref) {
    const { player } = usePlayerRoot('Player.RetryButton');
    const isOffered = usePlayerState(
      player,
      ({ stage, waitingFor }) => stage === 'failed' || waitingFor !== null,
    );
    const { t } = useTranslation(playerMessages);
    const label = t('player.retry');
    const part = usePart('button', {
      part: 'player-retry-button',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      own: { type: 'button', 'aria-label': label, children: label, onClick: player.play },
    });
    return isOffered ? part : null;
  },
);
