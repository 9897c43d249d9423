import { KEY_SEEK_SECONDS } from '@palco/sdk/player';
import { forwardRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.SeekBar`. */
export type PlayerSeekBarProps = PartProps<'input', PlayerPartState>;

/**
 * Where the video is and where it shall go; the arrow keys go 5 s, as in the whole player. Its style carries
 * `--palco-progress` and `--palco-buffered` as percentages. An `input` of type `range`.
 */
export const PlayerSeekBar = forwardRef<HTMLInputElement, PlayerSeekBarProps>(
  function PlayerSeekBar(props, ref) {
    const { player } = usePlayerRoot('Player.SeekBar');
    const time = usePlayerState(player, (state) => state.currentTime);
    const buffered = usePlayerState(player, (state) => state.buffered);
    const length = usePlayerState(player, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
    const { t, format } = useTranslation();
    const percent = (seconds: number): string =>
      `${length > 0 ? Math.min(100, (seconds * 100) / length) : 0}%`;

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      player.seekBy(event.key === 'ArrowLeft' ? -KEY_SEEK_SECONDS : KEY_SEEK_SECONDS);
    };
    return usePart('input', {
      part: 'player-seek-bar',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      variables: { '--palco-progress': percent(time), '--palco-buffered': percent(buffered) },
      own: {
        type: 'range',
        min: 0,
        max: length,
        step: 'any',
        value: Math.min(time, length),
        disabled: length === 0,
        'aria-label': t('player.seek'),
        'aria-valuetext': t('player.position', {
          current: format.duration(time),
          duration: format.duration(length),
        }),
        onChange: (event: ChangeEvent<HTMLInputElement>) => player.seek(event.currentTarget.valueAsNumber),
        onKeyDown,
      },
    });
  },
);
