export { createVideosModule, sourceFolder, sourceKey } from './videos.routes';
export { requireUnblocked } from './videos.policy.pure';
export { advanceVideo, packageJobKind } from './videos.store';
export type { VideoRow } from './videos.store';
