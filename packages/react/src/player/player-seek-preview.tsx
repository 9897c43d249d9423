import { percentOf, seekRange } from '@palco/sdk/player';
import { chapterAt, frameAt } from '@palco/sdk/timeline';
import { createPart } from '../bind/create-part';
import { useStoreSelector } from '../bind/use-store';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';
import { playerPreviewAttributes } from './player.data-attrs';
import { useStoryboard } from './use-storyboard';

/**
 * A preview of the position under the pointer, or of the last seek: its time, its chapter and, with a storyboard, a frame.
 * Renders nothing while the seek bar is not used. Its style carries `--palco-preview-position` (a percentage of the bar) and
 * the frame: `--palco-preview-image`, `-x`, `-y`, `-width` and `-height`. A `div`, hidden from screen readers, for which the
 * seek bar has a text value.
 */
export const PlayerSeekPreview = createPart('div', 'player-seek-preview', () => {
  const { player, preview, chapters, storyboard, t, part } = usePlayerPart('Player.SeekPreview');
  const time = useStoreSelector(preview.$time);
  const start = usePlayerState(player, (state) => seekRange(state).start);
  const end = usePlayerState(player, (state) => seekRange(state).end);
  const frame = frameAt(useStoryboard(storyboard, time !== null), time ?? 0);
  const format = useFormat();
  const shown = format.duration(time ?? 0);
  const chapter = chapters[chapterAt(chapters, time ?? 0)]?.title;
  return {
    state: { ...part.state, picture: frame !== null },
    attributes: playerPreviewAttributes,
    variables: {
      '--palco-preview-position': `${percentOf(time ?? 0, { start, end })}%`,
      '--palco-preview-image': frame ? `url("${frame.src}")` : 'none',
      '--palco-preview-x': `${-(frame?.x ?? 0)}px`,
      '--palco-preview-y': `${-(frame?.y ?? 0)}px`,
      '--palco-preview-width': `${frame?.width ?? 0}px`,
      '--palco-preview-height': `${frame?.height ?? 0}px`,
    },
    isShown: time !== null,
    own: {
      'aria-hidden': true,
      children: chapter ? t('player.inChapter', { current: shown, chapter }) : shown,
    },
  };
});
