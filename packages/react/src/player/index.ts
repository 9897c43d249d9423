export * as Player from './index.parts';
export {
  playerAttributes,
  playerErrorAttributes,
  playerLiveAttributes,
  playerSeekAttributes,
} from './player.data-attrs';
export { usePlayerState } from './player-context';
export { usePlayer, type UsePlayerOptions } from './use-player';
export type {
  PlayerErrorState,
  PlayerLiveState,
  PlayerPartState,
  PlayerSeekState,
} from './player.data-attrs';
