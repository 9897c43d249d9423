export { createPlayer } from './player';
export type { Player, PlayerOptions, PlayerSource } from './player-contract';
export type { PlayerQuality, QualityChoice } from './player-quality.pure';
export type { PlayerStage, PlayerState, PlayerWait } from './player-state.pure';
export { isAtLiveEdge, percentOf, seekRange, shouldReopenLive } from './player-live.pure';
export type { TimeRange } from './player-state.pure';
export { BUTTON_SEEK_SECONDS, KEY_SEEK_SECONDS, playerKeys } from './player-keys.pure';
export type { KeyPress, PlayerKeyAction, PlayerKeyMap } from './player-keys.pure';
