import { createPlayer, type Player, type PlayerState } from '@palco/sdk/player';
import { atom } from 'nanostores';

/** A player that stands still in one state. */
export interface StillPlayer extends Player {
  /** The calls of the parts, as `seekBy 10`, in order. */
  readonly asked: readonly string[];
  set(patch: Partial<PlayerState>): void;
}

/**
 * A player for stories and tests that shows the state it is given and plays nothing.
 *
 * @example
 * ```tsx
 * <Player.Root player={createStillPlayer({ stage: 'playing', currentTime: 12, duration: 90 })}>…</Player.Root>
 * ```
 */
export function createStillPlayer(state: Partial<PlayerState> = {}): StillPlayer {
  const asked: string[] = [];
  const $state = atom<PlayerState>({ ...createPlayer().$state.get(), ...state });
  const note =
    (name: string) =>
    (value?: number | string): void =>
      void asked.push(value === undefined ? name : `${name} ${value}`);
  return {
    asked,
    $state,
    set: (patch) => $state.set({ ...$state.get(), ...patch }),
    attach: () => () => undefined,
    load: ({ src }) => note('load')(src),
    play: () => note('play')(),
    pause: () => note('pause')(),
    toggle: () => note('toggle')(),
    seek: note('seek'),
    seekBy: note('seekBy'),
    setVolume: note('setVolume'),
    toggleMute: () => note('toggleMute')(),
    setRate: note('setRate'),
    setQuality: note('setQuality'),
    togglePictureInPicture: () => note('togglePictureInPicture')(),
    seekToLive: () => note('seekToLive')(),
    setTextTrack: (textTrack) => note('setTextTrack')(textTrack ?? 'off'),
    toggleFullscreen: () => note('toggleFullscreen')(),
    handleKey: ({ key }) => asked.push(`key ${key}`) > 0,
    dispose: () => note('dispose')(),
  };
}
