export { createPlayer } from './player';
export type { FreshSource, Player, PlayerKeyEvent, PlayerOptions, PlayerSource } from './player-contract';
export type { PlayerLimits } from './player-limits.pure';
export type { PlayerStage, PlayerState, PlayerWait } from './player-state.pure';
export {
  isAtLiveEdge,
  LIVE_TOLERANCE_SECONDS,
  percentOf,
  seekRange,
  shouldReopenLive,
} from './player-live.pure';
export type { TimeRange } from './player-state.pure';
export type { PlayerTextTrack } from './text-tracks.pure';
export type { HlsConstructor, HlsErrorData, HlsInstance, LoadHls } from './hls-contract';
export type { PlayerErrorCode } from '../kernel/error-codes';
export { BUTTON_SEEK_SECONDS, KEY_SEEK_SECONDS, playerKeys } from './player-keys.pure';
export type { KeyPress, PlayerKeyAction, PlayerKeyMap } from './player-keys.pure';
export type { EngineLevel, PlayerQuality } from './player-quality.pure';
