export type { LiveSignals } from './live-signals.port';
export { createLiveTopic } from './live-topic';
export {
  admitViewer,
  countryOf,
  liveGate,
  liveSessionOf,
  playbackOf,
  viewerAssets,
  viewerLanguage,
} from './live-viewers';
export { createLivesForIngest } from './lives-for-ingest';
export { expireLive } from './live-trash.store';
export { createLivesModule } from './lives.routes';
export { liveLookup, readLive, requireLocked } from './lives.service';
export type { LiveLookup } from './lives.service';
export { findName, findTimeZone, insertLive } from './lives.store';
export type { LiveRow, LiveTeam } from './lives.store';
export type { PlaysOfLive } from './plays-of-live.port';
export type { PicturesOfLive } from './pictures-of-live.port';
export type { OverlaysOfLive } from './overlays-of-live.port';
