import { playerMessages } from '@palco/sdk/i18n';
import { isAtLiveEdge, percentOf, seekRange } from '@palco/sdk/player';
import { chapterAt } from '@palco/sdk/timeline';
import { type ChangeEvent, type KeyboardEvent } from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';
import { seekBarKeys } from './player.keys';
import { usePointedTime } from './use-pointed-time';

/** Props of `Player.SeekBar`. */
export type PlayerSeekBarProps = PartProps<'input', PlayerPartState>;

/**
 * Shows and sets the current time, in a live stream within its seekable range; the arrow keys seek 5 s, as in the whole
 * player. `Player.SeekPreview` is shown while a pointer is over it and after a seek. Its style carries `--palco-progress` and
 * `--palco-buffered` as percentages. An `input` of type `range`.
 */
export const PlayerSeekBar = createPart('input', 'player-seek-bar', (props: PlayerSeekBarProps) => {
  const { player, chapters, preview } = usePlayerRoot('Player.SeekBar');
  const time = usePlayerState(player, (state) => state.currentTime);
  const buffered = usePlayerState(player, (state) => state.buffered);
  const start = usePlayerState(player, (state) => seekRange(state).start);
  const end = usePlayerState(player, (state) => seekRange(state).end);
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const behind = usePlayerState(player, (state) => state.secondsBehindLive);
  const { t } = useTranslation(playerMessages);
  const format = useFormat();
  const percent = (seconds: number): string => `${percentOf(seconds, { start, end })}%`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const seconds = actionOf(seekBarKeys, event.key);
    if (seconds === undefined) return;
    event.preventDefault();
    player.seekBy(seconds);
    preview.showBriefly(player.$state.get().currentTime);
  };
  const chapter = chapters[chapterAt(chapters, time)]?.title;
  const position = { current: format.duration(time), duration: format.duration(end) };
  const place = (): string => {
    if (atLiveEdge) return t('player.live');
    if (behind !== null) return t('player.behindLive', { time: format.duration(behind) });
    return chapter ? t('player.positionInChapter', { ...position, chapter }) : t('player.position', position);
  };
  return {
    props,
    state: usePlayerPartState(player),
    attributes: playerAttributes,
    variables: { '--palco-progress': percent(time), '--palco-buffered': percent(buffered) },
    own: {
      type: 'range',
      min: start,
      max: end,
      step: 'any',
      value: Math.max(start, Math.min(time, end)),
      disabled: end <= start,
      'aria-label': t('player.seek'),
      'aria-valuetext': place(),
      onChange: ({ currentTarget: { valueAsNumber } }: ChangeEvent<HTMLInputElement>) => {
        player.seek(valueAsNumber);
        // A touch does not hover, so dragging shows the preview.
        preview.showBriefly(valueAsNumber);
      },
      onKeyDown,
      ...usePointedTime(preview, { start, end }),
    },
  };
});
