import { chapterAt } from '@palco/sdk/timeline';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.ChapterTitle`. */
export type PlayerChapterTitleProps = PartProps<'span', PlayerPartState>;

/** The title of the chapter that is being played. Renders nothing outside of chapters. A `span`. */
export const PlayerChapterTitle = createPart(
  'span',
  'player-chapter-title',
  (props: PlayerChapterTitleProps) => {
    const { player, chapters } = usePlayerRoot('Player.ChapterTitle');
    const at = usePlayerState(player, ({ currentTime }) => chapterAt(chapters, currentTime));
    const title = chapters[at]?.title;
    return {
      props,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      isShown: title !== undefined,
      own: { children: title },
    };
  },
);
