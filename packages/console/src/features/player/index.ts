export { PlayerPage, type PlayerPageProps } from './player-page';
export { findPlayer, type FoundPlayer } from './find-player';
