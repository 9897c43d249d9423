import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/** The qualities of the source, «automatic» first. Renders nothing where there is one quality at most. A `select`. */
export const PlayerQualityMenu = createPart('select', 'player-quality-menu', () => {
  const { player, t, part } = usePlayerPart('Player.QualityMenu');
  const qualities = usePlayerState(player, (state) => state.qualities);
  const chosen = usePlayerState(player, (state) => state.quality);
  const active = usePlayerState(player, (state) => state.activeQuality);
  const now = chosen === 'auto' ? qualities.find(({ index }) => index === active) : undefined;

  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void =>
    player.setQuality(value === 'auto' ? 'auto' : Number(value));
  return {
    ...part,
    isShown: qualities.length > 1,
    own: {
      'aria-label': t('player.quality'),
      value: chosen,
      onChange,
      children: [
        <option key="auto" value="auto">
          {t('player.qualityAuto') + (now ? ` (${now.label})` : '')}
        </option>,
        ...qualities.map(({ index, label }) => (
          <option key={index} value={index}>
            {label}
          </option>
        )),
      ],
    },
  };
});
