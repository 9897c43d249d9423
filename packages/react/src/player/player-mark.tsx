import { guardMark, type MarkFault } from '@palco/sdk/player';
import { useEffect, useRef, useState } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { usePlayerPart } from './player-context';
import { playerMarkAttributes, type PlayerMarkState } from './player.data-attrs';

/** Props of `Player.Mark`. */
export interface PlayerMarkProps extends Omit<PartProps<'div', PlayerMarkState>, 'children'> {
  /** Who watches: `mark` of the video as the API has it. */
  readonly text: string;
  /** Called when the mark does not hold and the player is stopped, and with null once it holds again. */
  onFault?(fault: MarkFault | null): void;
}

/**
 * Draws over the picture who watches, moves it about, and stops the player within two seconds where it is removed, hidden or covered.
 * `Player.Root` has to be positioned (`position: relative`). A `div`, hidden from screen readers.
 */
export const PlayerMark = createPart('div', 'player-mark', ({ text, onFault, ...props }: PlayerMarkProps) => {
  const { rootRef, part } = usePlayerPart('Player.Mark');
  const element = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<MarkFault | null>(null);
  const told = useRef(onFault);
  useEffect(() => {
    told.current = onFault;
  });
  useEffect(() => {
    const mark = element.current;
    const video = rootRef.current?.querySelector('video');
    if (!mark || !video) return undefined;
    const guard = guardMark({ mark, video, text });
    const end = guard.$fault.subscribe((found) => {
      setFault(found);
      told.current?.(found);
    });
    return () => {
      end();
      guard.dispose();
    };
  }, [rootRef, text]);
  return {
    props,
    ownRef: element,
    state: { ...part.state, fault: fault ?? undefined },
    attributes: playerMarkAttributes,
    own: { 'aria-hidden': true },
  };
});
