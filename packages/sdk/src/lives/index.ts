export {
  liveRowColumns,
  mostLiveRows,
  parseLiveRows,
  type LiveFile,
  type LiveFileProblem,
  type NumberedLiveRow,
} from './live-rows.pure';
export {
  createLives,
  liveCalls,
  type LiveAdPlace,
  type LiveImagePlace,
  type Lives,
  type LivesQuery,
  type OverlayPlace,
} from './lives';
export {
  actionsOf,
  canComplete,
  canPause,
  canResume,
  canStart,
  isInProgress,
  lockedAfterStart,
  lockedFields,
  rgbaToHex,
  statusAfter,
  statusKey,
  transitions,
  wasStarted,
  type HexColor,
} from './lives.pure';
