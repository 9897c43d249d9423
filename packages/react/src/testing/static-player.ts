import { createPlayer, type Player, type PlayerState } from '@palco/sdk/player';
import { atom } from 'nanostores';

/** A player that stays in the state it is given. */
export interface StaticPlayer extends Player {
  /** The calls of the parts, as `seekBy 10`, in order. */
  readonly calls: readonly string[];
  set(patch: Partial<PlayerState>): void;
}

/**
 * A player for stories and tests that shows the given state and plays nothing.
 *
 * @example
 * ```tsx
 * <Player.Root player={createStaticPlayer({ stage: 'playing', currentTime: 12, duration: 90 })}>…</Player.Root>
 * ```
 */
export function createStaticPlayer(state: Partial<PlayerState> = {}): StaticPlayer {
  const calls: string[] = [];
  const $state = atom<PlayerState>({ ...createPlayer().$state.get(), ...state });
  const note =
    (name: string) =>
    (value?: number | string): void =>
      void calls.push(value === undefined ? name : `${name} ${value}`);
  return {
    calls,
    $state,
    set: (patch) => $state.set({ ...$state.get(), ...patch }),
    attach: () => () => undefined,
    load: ({ src }) => note('load')(src),
    unload: () => note('unload')(),
    play: () => note('play')(),
    pause: () => note('pause')(),
    toggle: () => note('toggle')(),
    seek: note('seek'),
    seekBy: note('seekBy'),
    seekToShare: note('seekToShare'),
    setVolume: note('setVolume'),
    changeVolume: note('changeVolume'),
    toggleMute: () => note('toggleMute')(),
    setRate: note('setRate'),
    stepRate: note('stepRate'),
    setQuality: note('setQuality'),
    togglePictureInPicture: () => note('togglePictureInPicture')(),
    seekToLive: () => note('seekToLive')(),
    setTextTrack: (textTrack) => note('setTextTrack')(textTrack ?? 'off'),
    toggleTextTrack: () => note('toggleTextTrack')(),
    toggleFullscreen: () => note('toggleFullscreen')(),
    handleKey: ({ key }) => calls.push(`key ${key}`) > 0,
    dispose: () => note('dispose')(),
  };
}
