import { playerMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.RetryButton`. */
export type PlayerRetryButtonProps = PartProps<'button', PlayerPartState>;

/**
 * Tries again at once, at the same place. Rendered while playback has failed, and while it has stood for ten seconds. A `button`.
 */
export const PlayerRetryButton = createPart(
  'button',
  'player-retry-button',
  (props: PlayerRetryButtonProps) => {
    const { player } = usePlayerRoot('Player.RetryButton');
    const isOffered = usePlayerState(
      player,
      ({ stage, waitingFor }) => stage === 'failed' || waitingFor !== null,
    );
    const { t } = useTranslation(playerMessages);
    return {
      props,
      attributes: playerAttributes,
      state: usePlayerPartState(player),
      isShown: isOffered,
      label: t('player.retry'),
      own: { onClick: player.play },
    };
  },
);
