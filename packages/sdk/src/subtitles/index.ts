export { createSubtitles, subtitlesApi } from './subtitles';
export type {
  Cue,
  CueList,
  Subtitle,
  SubtitleCues,
  SubtitleFailure,
  SubtitleFile,
  SubtitleJob,
  SubtitleList,
  Subtitles,
  UploadedSubtitle,
} from './subtitles';
export { formatCueTime, parseCueTime } from './cue-time.pure';
export { addCue, findCueProblems, mergeWithNext, shiftCues, splitCue, toWebVtt } from './edit-cues.pure';
export type { CueProblem } from './edit-cues.pure';
