import type { PlatformMediaElement } from '../kernel/platform-types';
import { browserTimers } from '../kernel/browser-ports';
import type { TimerId, Timers } from '../kernel/ports';
import type { Player } from '../player';
import { stepOf } from './step.pure';

/** How often the two are compared while the film plays. */
const EVERY_MS = 100;

/** What {@link keepInStep} is given. */
export interface KeepInStepOptions {
  /** The element of the film. */
  readonly film: PlatformMediaElement;
  /** The element of its interpretation, and the player in it. */
  readonly sign: PlatformMediaElement;
  readonly player: Player;
  readonly timers?: Timers;
}

/**
 * Plays an interpretation in sign language beside its film: at the same time within 100 ms, at the same rate, and paused with it. The
 * film never waits for it.
 *
 * @returns a function that ends it
 *
 * @example
 * ```ts
 * const stop = keepInStep({ film, sign, player });
 * ```
 */
export function keepInStep({ film, sign, player, timers = browserTimers() }: KeepInStepOptions): () => void {
  const ending = new AbortController();
  let timer: TimerId | null = null;

  const step = (): void => {
    if (timer !== null) timers.clear(timer);
    timer = null;
    if (ending.signal.aborted) return;
    const isPlaying = !film.paused && !film.ended && !film.seeking && film.readyState > 2;
    const {
      rate,
      seekTo,
      isPlaying: shouldPlay,
    } = stepOf(
      { time: film.currentTime, rate: film.playbackRate, isPlaying },
      { time: sign.currentTime, duration: sign.duration, isSeeking: sign.seeking },
    );
    if (sign.readyState > 0) {
      if (seekTo !== null) player.seek(seekTo);
      if (sign.playbackRate !== rate) sign.playbackRate = rate;
    }
    if (shouldPlay === sign.paused) (shouldPlay ? player.play : player.pause)();
    if (shouldPlay) timer = timers.set(step, EVERY_MS);
  };
  const { signal } = ending;
  for (const name of ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'ratechange', 'ended'])
    film.addEventListener(name, step, { signal });
  for (const name of ['loadedmetadata', 'canplay', 'seeked']) sign.addEventListener(name, step, { signal });
  step();
  return () => {
    ending.abort();
    if (timer !== null) timers.clear(timer);
  };
}
