import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/** The qualities of the source, «automatic» and «data saver» first. Renders nothing where there is one quality at most. A `select`. */
export const PlayerQualityMenu = createPart('select', 'player-quality-menu', () => {
  const { player, t, part } = usePlayerPart('Player.QualityMenu');
  const qualities = usePlayerState(player, (state) => state.qualities);
  const chosen = usePlayerState(player, (state) => state.quality);
  const active = usePlayerState(player, (state) => state.activeQuality);
  const now = qualities.find(({ index }) => index === active);
  const nameOf = (choice: 'auto' | 'saver', name: string): string =>
    name + (now && chosen === choice ? ` (${now.label})` : '');

  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void =>
    player.setQuality(value === 'auto' || value === 'saver' ? value : Number(value));
  return {
    ...part,
    isShown: qualities.length > 1,
    own: {
      'aria-label': t('player.quality'),
      value: chosen,
      onChange,
      children: [
        <option key="auto" value="auto">
          {nameOf('auto', t('player.qualityAuto'))}
        </option>,
        <option key="saver" value="saver">
          {nameOf('saver', t('player.qualitySaver'))}
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
