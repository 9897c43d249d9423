import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { usePlayerState, usePlayerPart } from './player-context';
import type { PlayerPartState } from './player.data-attrs';

/** Props of `Player.RateMenu`. */
export interface PlayerRateMenuProps extends PartProps<'select', PlayerPartState> {
  /** The speeds to choose from, 1 being normal. Default 0.5 to 2. */
  readonly rates?: readonly number[];
}

const defaultRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The speeds of playback. A `select`. */
export const PlayerRateMenu = createPart(
  'select',
  'player-rate-menu',
  ({ rates = defaultRates, ...props }: PlayerRateMenuProps) => {
    const { player, t, part } = usePlayerPart('Player.RateMenu');
    const rate = usePlayerState(player, (state) => state.rate);
    // A speed that was set elsewhere is shown as well.
    const choices = [...new Set([...rates, rate])].sort((one, other) => one - other);
    return {
      props,
      ...part,
      own: {
        'aria-label': t('player.rate'),
        value: rate,
        onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
          player.setRate(Number(value)),
        children: choices.map((choice) => (
          <option key={choice} value={choice}>
            {`${choice}×`}
          </option>
        )),
      },
    };
  },
);
