export { toFailure } from './failure-messages.pure';
export { mediaUrl, playbackOf, posterUrl, toVideoItem } from './videos.presenter.pure';
export type { Viewing } from './videos.presenter.pure';
export { segmentsOfKey } from './protection.pure';
