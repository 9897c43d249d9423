export { createPlayer } from './player';
export type { Player, PlayerKeyEvent, PlayerOptions } from './player';
export type { PlayerStage, PlayerState } from './player.machine';
export type { HlsConstructor, HlsErrorData, HlsInstance, LoadHls } from './hls-contract';
export type { PlayerErrorCode, PlayerFailure } from './player.errors';
export { BUTTON_SEEK_SECONDS, KEY_SEEK_SECONDS } from './player-keys.pure';
export type { KeyPress } from './player-keys.pure';
export type { EngineLevel, PlayerQuality } from './player-quality.pure';
