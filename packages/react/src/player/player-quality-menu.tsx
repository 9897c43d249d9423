import { playerMessages } from '@palco/sdk/i18n';
import { type ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.QualityMenu`. */
export type PlayerQualityMenuProps = PartProps<'select', PlayerPartState>;

/** The qualities of the source, «automatic» first. Renders nothing where there is one quality at most. A `select`. */
export const PlayerQualityMenu = createPart(
  'select',
  'player-quality-menu',
  (props: PlayerQualityMenuProps) => {
    const { player } = usePlayerRoot('Player.QualityMenu');
    const qualities = usePlayerState(player, (state) => state.qualities);
    const chosen = usePlayerState(player, (state) => state.quality);
    const active = usePlayerState(player, (state) => state.activeQuality);
    const { t } = useTranslation(playerMessages);
    const now = chosen === 'auto' ? qualities.find(({ index }) => index === active) : undefined;

    const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void =>
      player.setQuality(value === 'auto' ? 'auto' : Number(value));
    return {
      props,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      isShown: qualities.length > 1,
      own: {
        'aria-label': t('player.quality'),
        value: chosen,
        onChange,
        children: [
          <option key="auto" value="auto">
            {t('player.qualityAuto') + (now ? ` (${now.label})` : '')}
          </option>,
          ...qualities.map(({ index, label }) => (
            <option key={index} value={index}>
              {label}
            </option>
          )),
        ],
      },
    };
  },
);
