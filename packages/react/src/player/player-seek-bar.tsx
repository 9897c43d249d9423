import { isAtLiveEdge, percentOf, seekRange } from '@palco/sdk/player';
import { chapterAt } from '@palco/sdk/timeline';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';
import { seekBarKeys } from './player.keys';
import { usePointedTime } from './use-pointed-time';

/**
 * Shows and sets the current time, in a live stream within its seekable range; the arrow keys seek 5 s, as in the whole
 * player. `Player.SeekPreview` is shown while a pointer is over it and after a seek. Its style carries `--palco-progress` and
 * `--palco-buffered` as percentages. An `input` of type `range`.
 */
export const PlayerSeekBar = createPart('input', 'player-seek-bar', () => {
  const { player, chapters, preview, t, part } = usePlayerPart('Player.SeekBar');
  const time = usePlayerState(player, (state) => state.currentTime);
  const buffered = usePlayerState(player, (state) => state.buffered);
  const start = usePlayerState(player, (state) => seekRange(state).start);
  const end = usePlayerState(player, (state) => seekRange(state).end);
  const atLiveEdge = usePlayerState(player, isAtLiveEdge);
  const behind = usePlayerState(player, (state) => state.secondsBehindLive);
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
    ...part,
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
