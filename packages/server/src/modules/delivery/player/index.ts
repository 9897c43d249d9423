export { createPlayerModule } from './player.routes';
export { findPlayable } from './player.store';
export { findWatchable, openToViewer } from './watchable';
