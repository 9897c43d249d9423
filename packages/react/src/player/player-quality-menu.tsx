import { playerMessages } from '@palco/sdk/i18n';
import { forwardRef, type ChangeEvent } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.QualityMenu`. */
export type PlayerQualityMenuProps = PartProps<'select', PlayerPartState>;

/** The qualities of the source, «automatic» first. Renders nothing where there is one quality at most. A `select`. */
export const PlayerQualityMenu = forwardRef<HTMLSelectElement, PlayerQualityMenuProps>(
  function PlayerQualityMenu(props, ref) {
    const { player } = usePlayerRoot('Player.QualityMenu');
    const qualities = usePlayerState(player, (state) => state.qualities);
    const chosen = usePlayerState(player, (state) => state.quality);
    const active = usePlayerState(player, (state) => state.activeQuality);
    const { t } = useTranslation(playerMessages);
    const now = chosen === 'auto' ? qualities.find(({ index }) => index === active) : undefined;

    const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void =>
      player.setQuality(value === 'auto' ? 'auto' : Number(value));
    const part = usePart('select', {
      part: 'player-quality-menu',
      props,
      ref,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
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
    });
    return qualities.length > 1 ? part : null;
  },
);
