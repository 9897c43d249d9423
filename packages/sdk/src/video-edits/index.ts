export { videoEditsApi } from './video-edits';
export type { KeptRange, VideoClipInput, VideoEdit, VideoEditInput, VideoEditsApi } from './video-edits';
export {
  changeEdit,
  createEditState,
  cutRanges,
  editedTime,
  isSameKeep,
  keptDuration,
  playableTime,
  shortestKept,
} from './edit-state.pure';
export type { EditAction, EditState } from './edit-state.pure';
