import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge } from '@palco/sdk/player';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerLiveAttributes, type PlayerLiveState } from './player.data-attrs';

/** Props of `Player.BehindLive`. */
export type PlayerBehindLiveProps = PartProps<'span', PlayerLiveState>;

/**
 * How far playback is behind the live edge, for example `1:20 behind live`. Renders at most once a second while playing;
 * renders nothing at the live edge or for a recording. A `span`.
 */
export const PlayerBehindLive = forwardRef<HTMLSpanElement, PlayerBehindLiveProps>(
  function PlayerBehindLive(props, ref) {
    const { player } = usePlayerRoot('Player.BehindLive');
    const atLiveEdge = usePlayerState(player, isAtLiveEdge);
    const seconds = usePlayerState(player, ({ secondsBehindLive: behind }) => behind && Math.floor(behind));
    const { t } = useTranslation(playerMessages);
    const format = useFormat();
    const part = usePart('span', {
      part: 'player-behind-live',
      props,
      ref,
      state: { ...usePlayerPartState(player), atLiveEdge },
      attributes: playerLiveAttributes,
      own: { children: t('player.behindLive', { time: format.duration(seconds ?? 0) }) },
    });
    return seconds === null || atLiveEdge ? null : part;
  },
);
