export { liveHlsConfig, type LiveMode } from '../player/live-presets.pure';
export { createLiveView } from './live-view';
export type { LiveView, LiveViewState, LiveViewOptions } from './live-view';
export {
  isViewerIdShown,
  liveScreen,
  overlaysAt,
  screenImage,
  secondsUntil,
  viewerIdOf,
  type LiveScreen,
} from './live-view.pure';
