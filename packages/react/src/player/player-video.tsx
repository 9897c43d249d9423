import { useEffect, useRef } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { usePlayerPart } from './player-context';
import type { PlayerPartState } from './player.data-attrs';

/** Props of `Player.Video`. The source comes from the player. */
export type PlayerVideoProps = Omit<PartProps<'video', PlayerPartState>, 'src' | 'autoPlay' | 'controls'>;

/** The picture; a click plays and pauses. A `video`. */
export const PlayerVideo = createPart('video', 'player-video', (props: PlayerVideoProps) => {
  const { player, rootRef, part } = usePlayerPart('Player.Video');
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const container = rootRef.current;
    // An element of the page that outlives this player, so that full screen continues with the next one.
    const stage = container?.closest('[data-player-stage]') ?? container;
    if (element.current) return player.attach(element.current, { container, stage });
    return undefined;
  }, [player, rootRef]);
  return {
    props,
    ownRef: element,
    ...part,
    own: { playsInline: true, onClick: player.toggle },
  };
});
