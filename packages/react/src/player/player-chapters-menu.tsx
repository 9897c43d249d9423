import { playerMessages } from '@palco/sdk/i18n';
import { chapterAt } from '@palco/sdk/timeline';
import { type ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.ChaptersMenu`. */
export type PlayerChaptersMenuProps = PartProps<'select', PlayerPartState>;

/** Goes to a chapter, and says which one is being played. Renders nothing without chapters. A `select`. */
export const PlayerChaptersMenu = createPart(
  'select',
  'player-chapters-menu',
  (props: PlayerChaptersMenuProps) => {
    const { player, chapters } = usePlayerRoot('Player.ChaptersMenu');
    const at = usePlayerState(player, ({ currentTime }) => chapterAt(chapters, currentTime));
    const { t } = useTranslation(playerMessages);
    const format = useFormat();
    return {
      props,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
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
  },
);
