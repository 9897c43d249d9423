import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { usePlayerPartState, usePlayerRoot, usePlayerState } from './player-context';
import { playerAttributes, type PlayerPartState } from './player.data-attrs';

/** Props of `Player.TimeDisplay`. */
export type PlayerTimeDisplayProps = PartProps<'span', PlayerPartState>;

/** `0:12 / 1:02`; without a known end the current time alone. Renders once a second. A `span`. */
export const PlayerTimeDisplay = createPart(
  'span',
  'player-time-display',
  (props: PlayerTimeDisplayProps) => {
    const { player } = usePlayerRoot('Player.TimeDisplay');
    const seconds = usePlayerState(player, ({ currentTime }) => Math.floor(currentTime));
    const length = usePlayerState(player, ({ duration }) => (Number.isFinite(duration) ? duration : null));
    const format = useFormat();
    const current = format.duration(seconds);
    return {
      props,
      state: usePlayerPartState(player),
      attributes: playerAttributes,
      own: { children: length === null ? current : `${current} / ${format.duration(length)}` },
    };
  },
);
