import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';
import { playerNoticeAttributes, type PlayerNoticeState } from './player.data-attrs';

/**
 * What a viewer should know while the player goes on: what it has waited for in the last ten seconds, that it has just left out a
 * stretch that is not there, or that the captions did not come. Empty while there is nothing of that. A `div` with the role `status`.
 */
export const PlayerNotice = createPart('div', 'player-notice', () => {
  const { player, t, part } = usePlayerPart('Player.Notice');
  const waitingFor = usePlayerState(player, (state) => state.waitingFor);
  const skipped = usePlayerState(player, (state) => state.skipped);
  const captionsFailed = usePlayerState(player, (state) => state.captionsFailed);
  const format = useFormat();
  const beside = captionsFailed ? 'CAPTIONS' : undefined;
  const notice: PlayerNoticeState['notice'] = waitingFor ?? (skipped ? 'SKIPPED' : beside);
  const words = (): string => {
    if (waitingFor !== null) return t(`player.waitingFor.${waitingFor}`);
    if (skipped) return t('player.skipped', { time: format.duration(skipped.start) });
    return captionsFailed ? t('player.captionsFailed') : '';
  };
  return {
    state: { ...part.state, notice },
    attributes: playerNoticeAttributes,
    own: { role: 'status', children: words() },
  };
});
