import type { PlayerMachineState } from './player-state.pure';

/** What every opening of a source begins with. */
export const unopened = {
  error: null,
  buffered: 0,
  qualities: [],
  activeQuality: null,
  loaded: 0,
  seekable: null,
  liveEdge: null,
  secondsBehindLive: null,
  textTracks: [],
  textTrack: null,
  captionsFailed: false,
  waitingFor: null,
  skipped: null,
  trouble: null,
  refused: null,
  retries: 0,
  isRetryDue: false,
  recoveredAt: null,
  catchUpFrom: null,
} as const satisfies Partial<PlayerMachineState>;

/** What a player without a source shows. */
export const nothingLoaded = {
  intent: 'pause',
  autoplayBlocked: false,
  src: null,
  currentTime: 0,
  duration: Number.NaN,
  quality: 'auto',
  expiresAt: null,
  shownTrack: null,
} as const satisfies Partial<PlayerMachineState>;

/** The state before anything was loaded. */
export function initialPlayerState(options: { readonly canRefresh: boolean }): PlayerMachineState {
  return {
    ...unopened,
    ...nothingLoaded,
    stage: 'idle',
    volume: 1,
    muted: false,
    rate: 1,
    fullscreen: false,
    pictureInPicture: false,
    attached: false,
    recoveries: 0,
    chosenQuality: null,
    sourceRefresh: options.canRefresh ? 'unused' : null,
  };
}
