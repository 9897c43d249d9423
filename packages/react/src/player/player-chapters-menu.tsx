import { chapterAt } from '@palco/sdk/timeline';
import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerState, usePlayerPart } from './player-context';

/** Goes to a chapter, and says which one is being played. Renders nothing without chapters. A `select`. */
export const PlayerChaptersMenu = createPart('select', 'player-chapters-menu', () => {
  const { player, chapters, t, part } = usePlayerPart('Player.ChaptersMenu');
  const at = usePlayerState(player, ({ currentTime }) => chapterAt(chapters, currentTime));
  const format = useFormat();
  return {
    ...part,
    isShown: chapters.length > 0,
    own: {
      'aria-label': t('player.chapters'),
      value: at,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
        player.seek(chapters[Number(value)]?.start ?? 0),
      children: [
        // Selected before the first chapter, where `at` is -1.
        <option key={-1} value={-1} hidden>
          {t('player.chapters')}
        </option>,
        ...chapters.map(({ start, title }, index) => (
          <option key={start} value={index}>
            {`${format.duration(start)} ${title}`}
          </option>
        )),
      ],
    },
  };
});
