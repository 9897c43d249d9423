export { createPlayerModule } from './player.routes';
export { findWatchable } from './watchable';
