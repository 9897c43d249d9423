export { mediaUrl, posterUrl, toVideoItem } from './videos.presenter.pure';
export type { Viewing } from './videos.presenter.pure';
