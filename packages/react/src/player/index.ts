export * as Player from './index.parts';
export { usePlayerState } from './player-context';
export { usePlayer, type UsePlayerOptions } from './use-player';
export type { PlayerErrorState, PlayerLiveState, PlayerPartState } from './player.data-attrs';
