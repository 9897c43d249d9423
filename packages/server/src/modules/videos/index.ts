export { fetchSource, removeSource, sourceFolder, sourceKey } from './video-source';
export { createVideosModule } from './videos.routes';
export { requireUnblocked } from './videos.policy.pure';
export { advanceVideo, packageJobKind } from './videos.store';
export type { VideoRow } from './videos.store';
