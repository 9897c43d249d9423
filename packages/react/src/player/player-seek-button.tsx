import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { usePlayerPart } from './player-context';
import { playerSeekAttributes, type PlayerSeekState } from './player.data-attrs';

/** Props of `Player.SeekButton`. */
export interface PlayerSeekButtonProps extends PartProps<'button', PlayerSeekState> {
  /** Seconds to seek, negative for backwards; 10 and −10 in the console (specification, section 9). */
  readonly seconds: number;
}

/** Seeks forward or back by `seconds`. A `button`. */
export const PlayerSeekButton = createPart(
  'button',
  'player-seek-button',
  ({ seconds, ...props }: PlayerSeekButtonProps) => {
    const { player, t, part } = usePlayerPart('Player.SeekButton');
    const direction: PlayerSeekState['direction'] = seconds < 0 ? 'back' : 'forward';
    return {
      props,
      attributes: playerSeekAttributes,
      state: { ...part.state, direction },
      label: t(`player.${direction}`, { count: Math.abs(seconds) }),
      own: { onClick: () => player.seekBy(seconds) },
    };
  },
);
