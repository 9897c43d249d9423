export {
  LIVE_BACK_BUFFER_SECONDS,
  liveHlsConfig,
  MAX_CATCH_UP_RATE,
  type LiveMode,
} from '../player/live-presets.pure';
export { createLiveView } from './live-view';
export type { LiveView, LiveViewOptions, LiveViewState } from './live-view';
export { liveScreen, overlaysAt, screenImage, secondsUntil, type LiveScreen } from './live-view.pure';
