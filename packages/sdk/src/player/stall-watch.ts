import type { Clock, TimerId, Timers } from '../kernel/ports';
import type { HlsInstance } from './hls-contract';
import type { Traffic } from './hls-traffic';
import type { PlayerEvent } from './player-state.pure';
import { initialWatch, watchTransition, type WatchAction, type WatchSample } from './stall-watch.machine';

/** How often a player is looked at. */
const SAMPLE_MS = 500;

interface WatchOptions {
  readonly element: HTMLMediaElement;
  readonly traffic: Traffic;
  /** Whether a failed request waits for its next try. */
  isTroubled(): boolean;
  /** Whether somebody waits for the source to open: the element is told to play after that. */
  isAwaited(): boolean;
  readonly send: (event: PlayerEvent) => void;
  readonly ports: { readonly clock: Pick<Clock, 'monotonic'>; readonly timers: Timers };
  readonly signal: AbortSignal;
}

/**
 * Looks at a player twice a second and brings it out of stalls, until the signal is aborted.
 *
 * @returns begins it: somebody wants to play. It begins by itself where the element plays.
 */
export function watchForStalls(hls: HlsInstance, options: WatchOptions): () => void {
  const { element, send, ports, signal } = options;
  let state = initialWatch;
  let timer: TimerId | null = null;
  const go = (): void => {
    const edge = hls.latestLevelDetails?.live ? hls.liveSyncPosition : null;
    element.currentTime = edge ?? element.currentTime + 0.1;
  };
  const perform: Readonly<Record<WatchAction, () => void>> = {
    restart: () => hls.startLoad(-1),
    jump: () => {
      go();
      hls.startLoad(-1);
    },
    rebuild: () => hls.recoverMediaError(),
    catchUp: go,
  };
  const look = (): void => {
    timer = null;
    const step = watchTransition(state, sampleOf(hls, options));
    ({ state } = step);
    if (step.action) {
      perform[step.action]();
      // A stall is counted once, however many actions it takes.
      if (step.action !== 'catchUp' && state.tries === 1) send({ type: 'recovered' });
    }
    arm();
  };
  const arm = (): void => {
    if (timer === null && isMeantToPlay(options) && !signal.aborted)
      timer = ports.timers.set(look, SAMPLE_MS);
  };
  // A paused element needs no timer.
  element.addEventListener('play', arm, { signal });
  signal.addEventListener('abort', () => timer !== null && ports.timers.clear(timer), { once: true });
  arm();
  return arm;
}

const isMeantToPlay = ({ element, isAwaited }: WatchOptions): boolean =>
  !element.paused || (element.readyState === 0 && isAwaited());

function sampleOf(hls: HlsInstance, options: WatchOptions): WatchSample {
  const { element, traffic, ports, isTroubled } = options;
  const { currentTime: position, buffered, ended, error } = element;
  const details = hls.latestLevelDetails;
  return {
    at: ports.clock.monotonic(),
    position,
    isWanted: isMeantToPlay(options) && !ended && error === null && !isTroubled(),
    ahead: aheadOf(buffered, position),
    listEnd: details?.edge ?? null,
    bytes: traffic.bytes(),
    isLoading: traffic.isLoading(),
    isLive: details?.live === true,
    edge: details?.live && details.partTarget > 0 ? (hls.liveSyncPosition ?? null) : null,
  };
}

/** Seconds of the loaded stretch from a place on. */
function aheadOf(ranges: TimeRanges, position: number): number {
  for (let index = 0; index < ranges.length; index += 1)
    if (ranges.start(index) <= position + 0.1 && ranges.end(index) >= position)
      return ranges.end(index) - position;
  return 0;
}
