export {
  LIVE_BACK_BUFFER_SECONDS,
  liveHlsConfig,
  MAX_CATCH_UP_RATE,
  type LiveMode,
} from '../player/live-presets.pure';
export { createLiveView } from './live-view';
export type { LiveView, LiveViewOptions, LiveViewState } from './live-view';
export {
  isViewerIdShown,
  liveScreen,
  overlaysAt,
  screenImage,
  secondsUntil,
  viewerIdOf,
  type LiveScreen,
} from './live-view.pure';
