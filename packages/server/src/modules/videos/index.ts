export { fetchSource, removeSource, sourceFolder, sourceKey } from './video-source';
export { createVideosModule } from './videos.routes';
export { requireUnblocked } from './videos.policy.pure';
export { linksOfCall, linksOfTeam } from './team-links';
export { playbackUrl, posterUrl } from './videos.presenter.pure';
export { advanceVideo, packageJobKind } from './videos.store';
export type { VideoRow } from './videos.store';
