import { chapterAt } from '@palco/sdk/timeline';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.ChapterTitle`. */
export type PlayerChapterTitleProps = PartProps<'span', PlayerPartState>;

/** The title of the chapter that is being played. Renders nothing outside of chapters. A `span`. */
export const PlayerChapterTitle = forwardRef<HTMLSpanElement, PlayerChapterTitleProps>(
  function PlayerChapterTitle(props, ref) {
    const { player, chapters } = usePlayerRoot('Player.ChapterTitle');
    const at = usePlayerState(player, ({ currentTime }) => chapterAt(chapters, currentTime));
    const title = chapters[at]?.title;
    const part = usePart('span', {
      part: 'player-chapter-title',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      own: { children: title },
    });
    return title === undefined ? null : part;
  },
);
