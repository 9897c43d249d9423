export type { LiveSignals } from './signals/live-signals.port';
export type { LiveSession } from './viewing/live-session.pure';
export { createLiveTopic } from './live-topic';
export {
  admitViewer,
  countryOf,
  liveGate,
  liveSessionOf,
  playbackOf,
  viewerAssets,
  viewerLanguage,
} from './viewing/live-viewers';
export { createLivesForIngest } from './signals/lives-for-ingest';
export { expireLive } from './trash/live-trash.store';
export { createLivesModule } from './lives.routes';
export { liveLookup, readLive, requireLocked } from './lives.service';
export type { LiveLookup } from './lives.service';
export { wasStarted } from './lives.policy.pure';
export { insertLive } from './lives.store';
export { findLiveCover, isCoverDrawn, pictureKeyOf } from './viewing/live-cover';
export type { LiveRow, LiveTeam } from './lives.store';
export type { PlaysOfLive } from './plays-of-live.port';
export type { PicturesOfLive } from './trash/pictures-of-live.port';
export type { OverlaysOfLive } from './viewing/overlays-of-live.port';
