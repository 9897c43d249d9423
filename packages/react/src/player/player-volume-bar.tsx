import { playerMessages } from '@palco/sdk/i18n';
import { type ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.VolumeBar`. */
export type PlayerVolumeBarProps = PartProps<'input', PlayerPartState>;

/** The volume; 0 while muted. Its style carries `--palco-progress` as a percentage. An `input` of type `range`. */
export const PlayerVolumeBar = createPart('input', 'player-volume-bar', (props: PlayerVolumeBarProps) => {
  const { player } = usePlayerRoot('Player.VolumeBar');
  const heard = usePlayerState(player, ({ muted, volume }) => (muted ? 0 : volume));
  const { t } = useTranslation(playerMessages);
  const format = useFormat();
  return {
    props,
    state: usePlayerPartState(player),
    attributes: playerAttributes,
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
