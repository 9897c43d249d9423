export { createLiveView } from './live-view';
export type { LiveView, LiveViewOptions, LiveViewState } from './live-view';
export { liveScreen, overlaysAt, screenImage, secondsUntil, type LiveScreen } from './live-view.pure';
