import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
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
export const PlayerBehindLive = createPart('span', 'player-behind-live', (props: PlayerBehindLiveProps) => {
  const { player } = usePlayerRoot('Player.BehindLive');
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const seconds = usePlayerState(player, ({ secondsBehindLive: behind }) => behind && Math.floor(behind));
  const { t } = useTranslation(playerMessages);
  const format = useFormat();
  return {
    props,
    state: { ...usePlayerPartState(player), atLiveEdge },
    attributes: playerLiveAttributes,
    isShown: seconds !== null && !atLiveEdge,
    own: { children: t('player.behindLive', { time: format.duration(seconds ?? 0) }) },
  };
});
