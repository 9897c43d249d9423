import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';

/** The volume; 0 while muted. Its style carries `--palco-progress` as a percentage. An `input` of type `range`. */
export const PlayerVolumeBar = createPart('input', 'player-volume-bar', () => {
  const { player, t, part } = usePlayerPart('Player.VolumeBar');
  const heard = usePlayerState(player, ({ muted, volume }) => (muted ? 0 : volume));
  const format = useFormat();
  return {
    ...part,
    variables: { '--palco-progress': `${heard * 100}%` },
    own: {
      type: 'range',
      min: 0,
      max: 1,
      step: 0.05,
      value: heard,
      'aria-label': t('player.volume'),
      'aria-valuetext': format.percent(Math.round(heard * 100)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => player.setVolume(event.currentTarget.valueAsNumber),
    },
  };
});
