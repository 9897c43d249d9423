export * as Player from './index.parts';
export {
  playerAttributes,
  playerErrorAttributes,
  playerKeysAttributes,
  playerLiveAttributes,
  playerPreviewAttributes,
  playerSeekAttributes,
} from './player.data-attrs';
export { usePlayerState } from './player-context';
export { usePlayer, type UsePlayerOptions } from './use-player';
export { useTelemetry } from './use-telemetry';
export { useRememberedPlayer, type RememberedPlayer } from './use-remembered-player';
export type {
  PlayerErrorState,
  PlayerKeysState,
  PlayerLiveState,
  PlayerPartState,
  PlayerPreviewState,
  PlayerSeekState,
} from './player.data-attrs';
