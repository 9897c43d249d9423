export {
  arrivedBytes,
  fetchArrivedSource,
  fetchSource,
  hasSource,
  sourceName,
  storedSource,
  listSources,
  removeSource,
  sourceKey,
} from './video-source';
export {
  advanceReplacement,
  endFailedReplacement,
  endReplacement,
  failReplacement,
  finishReplacement,
  isReplacing,
} from './video-replacement';
export { toFailure } from './failure-messages';
export { createVideosModule } from './videos.routes';
export { extrasOf, longestLinkMs, playbackOf, playlistOf, posterUrl } from './videos.presenter.pure';
export { addVideo, changeVideo as changeOneVideo, trashLocked } from './videos.service';
export { discardVideos, reviveVideos } from './video-trash.service';
export {
  lockTrashedVideos,
  lockVideos,
  lockVideosOfTrashedTree,
  lockVideosTrashedWith,
  placeVideos,
} from './video-trash.store';
export type { TrashableVideo } from './video-trash.store';
export {
  advanceVideo,
  changeVideo,
  findVideo,
  findVideoForUpdate,
  findVideoIds,
  packageJobKind,
} from './videos.store';
export type { NewVideo, RecordingJobs } from './videos.service';
export type { Linked } from './videos.presenter.pure';
export type { VideoRow } from './videos.store';
