import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';

/** `0:12 / 1:02`; without a known end the current time alone. Renders once a second. A `span`. */
export const PlayerTimeDisplay = createPart('span', 'player-time-display', () => {
  const { player, part } = usePlayerPart('Player.TimeDisplay');
  const seconds = usePlayerState(player, ({ currentTime }) => Math.floor(currentTime));
  const length = usePlayerState(player, ({ duration }) => (Number.isFinite(duration) ? duration : null));
  const format = useFormat();
  const current = format.duration(seconds);
  return {
    ...part,
    own: { children: length === null ? current : `${current} / ${format.duration(length)}` },
  };
});
