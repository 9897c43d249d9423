export { createLiveOverlaysModule } from './live-overlays.routes';
export { overlaysOfLive } from './overlays-of-live';
