import { percentOf, seekRange } from '@palco/sdk/player';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.ChapterMarks`. */
export type PlayerChapterMarksProps = PartProps<'div', PlayerPartState>;

/**
 * Where chapters begin, to be laid over the seek bar: its style carries `--palco-chapter-marks`, an image of lines in the text
 * colour, 2 pixels wide. Renders nothing without chapters. A `div`, hidden from screen readers, which have `Player.ChaptersMenu`.
 */
export const PlayerChapterMarks = forwardRef<HTMLDivElement, PlayerChapterMarksProps>(
  function PlayerChapterMarks(props, ref) {
    const { player, chapters } = usePlayerRoot('Player.ChapterMarks');
    const start = usePlayerState(player, (state) => seekRange(state).start);
    const end = usePlayerState(player, (state) => seekRange(state).end);
    const marks = chapters
      .filter((chapter) => chapter.start > start && chapter.start < end)
      .map((chapter) => `${percentOf(chapter.start, { start, end })}%`)
      .map(
        (at) => `linear-gradient(90deg, #0000 calc(${at} - 1px), currentcolor 0 calc(${at} + 1px), #0000 0)`,
      );
    const part = usePart('div', {
      part: 'player-chapter-marks',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      variables: { '--palco-chapter-marks': marks.join(', ') || 'none' },
      own: { 'aria-hidden': true },
    });
    return chapters.length > 0 ? part : null;
  },
);
