export * from '../classrooms';
export { liveRowColumns, maxLiveRows } from './live-rows.pure';
export { livesApi, type LivesApi, type LivesQuery } from './lives';
export {
  liveActions,
  isLiveInProgress,
  lockedLiveFields,
  nextLiveStatus,
  wasLiveStarted,
} from './lives.pure';
export type {
  AdCreative,
  AdPlacement,
  Certificate,
  Live,
  LiveAction,
  LiveAsset,
  LiveClip,
  LiveClipCreate,
  LiveClipList,
  LiveCreate,
  LiveCreated,
  LiveDetails,
  LiveKey,
  LiveMark,
  LiveMarkCreate,
  LiveMarkPatch,
  LiveOverlay,
  LiveOverlayCreate,
  LiveOverlayPatch,
  LivePatch,
  LivePreset,
  LivePresetCreate,
  LiveRow,
  LiveRowsResult,
  LiveSignal,
  LiveStatus,
  PlayerLive,
} from '@palco/openapi';
