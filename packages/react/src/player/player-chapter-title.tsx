import { chapterAt } from '@palco/sdk/timeline';
import { createPart } from '../bind/create-part';
import { usePlayerState, usePlayerPart } from './player-context';

/** The title of the chapter that is being played. Renders nothing outside of chapters. A `span`. */
export const PlayerChapterTitle = createPart('span', 'player-chapter-title', () => {
  const { player, chapters, part } = usePlayerPart('Player.ChapterTitle');
  const at = usePlayerState(player, ({ currentTime }) => chapterAt(chapters, currentTime));
  const title = chapters[at]?.title;
  return {
    ...part,
    isShown: title !== undefined,
    own: { children: title },
  };
});
