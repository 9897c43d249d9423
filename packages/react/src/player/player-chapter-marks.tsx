import { percentOf, seekRange } from '@palco/sdk/player';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/**
 * Where chapters begin, to be laid over the seek bar: its style carries `--palco-chapter-marks`, an image of lines in the text
 * colour, 2 pixels wide. Renders nothing without chapters. A `div`, hidden from screen readers, which have `Player.ChaptersMenu`.
 */
export const PlayerChapterMarks = createPart('div', 'player-chapter-marks', () => {
  const { player, chapters, part } = usePlayerPart('Player.ChapterMarks');
  const start = usePlayerState(player, (state) => seekRange(state).start);
  const end = usePlayerState(player, (state) => seekRange(state).end);
  const marks = chapters
    .filter((chapter) => chapter.start > start && chapter.start < end)
    .map((chapter) => `${percentOf(chapter.start, { start, end })}%`)
    .map(
      (at) => `linear-gradient(90deg, #0000 calc(${at} - 1px), currentcolor 0 calc(${at} + 1px), #0000 0)`,
    );
  return {
    ...part,
    variables: { '--palco-chapter-marks': marks.join(', ') || 'none' },
    isShown: chapters.length > 0,
    own: { 'aria-hidden': true },
  };
});
