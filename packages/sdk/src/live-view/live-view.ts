import type { PlayerLive } from '@palco/openapi';
import { atom, type ReadableAtom } from 'nanostores';
import {
  browserClock,
  browserNetwork,
  browserRandom,
  browserTimers,
  browserVisibility,
} from '../kernel/browser-ports';
import type { SdkError } from '../kernel/errors.pure';
import { createPoller } from '../kernel/poller';
import { plainOptions } from '../kernel/plain-options';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import { viewIntervalMs } from './live-view.pure';

/**
 * - `loading`: nothing is known yet
 * - `shown`: `live` is the last answer; `isStale` is true where a later request failed
 * - `missing`: there is no such live
 * - `refused`: this site or this country may not show it
 * - `failed`: the first request failed; it is repeated
 */
export type LiveViewState =
  | { readonly stage: 'loading' }
  | {
      readonly stage: 'shown';
      readonly live: PlayerLive;
      /** Server time minus device time, in milliseconds. */
      readonly clockOffsetMs: number;
      readonly isStale: boolean;
    }
  | { readonly stage: 'missing' | 'refused' | 'failed'; readonly error: SdkError };

/** Options of {@link createLiveView}. */
export interface LiveViewOptions {
  /** Requests the live, for example `(signal) => palco.use(livesApi).player(liveId, { signal })`. */
  fetch(signal: AbortSignal): Promise<PlayerLive>;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random' | 'visibility' | 'network'>;
}

/** A live as viewers see it, polled every two seconds while it may change. */
export interface LiveView {
  readonly $state: ReadableAtom<LiveViewState>;
  /** Starts polling. */
  start(): void;
  /** Asks now, for example because a message says that the state changed. */
  refresh(): Promise<void>;
  /** Stops polling; leaves no timer behind. */
  stop(): void;
}

/**
 * Follows a live for its viewers, without a sign-in.
 *
 * @example
 * ```ts
 * import { createLiveView, liveScreen, type LiveViewOptions } from '@palco/sdk/live-view';
 *
 * export function follow(fetch: LiveViewOptions['fetch']) {
 *   const view = createLiveView({ fetch });
 *   view.$state.subscribe((state) => state.stage === 'shown' && console.log(liveScreen(state.live)));
 *   view.start();
 *   return view.stop;
 * }
 * ```
 */
export function createLiveView(options: LiveViewOptions): LiveView {
  const { fetch: ask, ports = pagePorts() } = plainOptions(options);
  const $state = atom<LiveViewState>({ stage: 'loading' });
  const latest = (): PlayerLive | null => {
    const state = $state.get();
    return state.stage === 'shown' ? state.live : null;
  };
  const poller = createPoller<PlayerLive>({
    ports,
    fetch: ask,
    intervalMs: () => viewIntervalMs(latest(), ports.clock.now()),
    longestPauseMs: 10_000,
    answered(live) {
      const clockOffsetMs = Date.parse(live.serverTime) - ports.clock.now();
      $state.set({ stage: 'shown', live, clockOffsetMs, isStale: false });
    },
    failed(error) {
      const state = $state.get();
      if (isMissing(error)) $state.set({ stage: 'missing', error });
      else if (error.status === 403) $state.set({ stage: 'refused', error });
      else if (state.stage === 'shown') $state.set({ ...state, isStale: true });
      else $state.set({ stage: 'failed', error });
    },
  });
  return {
    $state: readOnly($state),
    start: poller.start,
    refresh: poller.refresh,
    stop: poller.stop,
  };
}

/** 400 is the answer to a malformed id, 404 to an unknown one. */
const isMissing = ({ status }: SdkError): boolean => status === 404 || status === 400;

const pagePorts = () => ({
  clock: browserClock(),
  network: browserNetwork(),
  timers: browserTimers(),
  random: browserRandom(),
  visibility: browserVisibility(),
});
