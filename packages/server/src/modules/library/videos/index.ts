export { findAppliedEdit } from './applied-edit';
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
export { mp4File, mp4Of, packagedFiles, prefixOfRun, videoPrefix } from './packaged-files';
export { saveFailed, saveMp4, saveProgress, saveReady, saveRenditionBytes } from './packaged.store';
export { toFailure } from './failure-messages.pure';
export { processingItems } from './videos.policy.pure';
export { coversOfTeam, findVideoCover } from './video-cover';
export { createVideosModule } from './videos.routes';
export { extrasOf, longestLinkMs, playbackOf, playlistOf, posterUrl } from './videos.presenter.pure';
export { findSignVideo } from './sign-language';
export { encryptedVideoSecrets, encryptionSecretOf } from './encryption-secret';
export { playerOf, playSessionId } from './play-links';
export type { Play, PlayerOfVideo } from './play-links';
export { addressSeconds, isEncrypted } from './protection.pure';
export type { TeamProtection } from './protection.pure';
export { addVideo, changeVideo as changeOneVideo, trashLocked } from './videos.service';
export { discardVideos, reviveVideos } from './video-trash.service';
export {
  expireVideo,
  expireVideosOf,
  listExpiredTrash,
  lockExpired,
  lockTrashedVideos,
  lockVideos,
  lockVideosOfTrashedTree,
  lockVideosTrashedWith,
  moveExpiredToRoot,
  placeVideos,
  purgeFileKeys,
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
export { lockVideo, readVideo } from './video-of-call';
export type { NewVideo, RecordingJobs } from './videos.service';
export type { Linked } from './videos.presenter.pure';
export type { VideoRow } from './videos.store';
