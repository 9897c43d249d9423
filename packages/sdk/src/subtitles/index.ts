export { subtitlesApi } from './subtitles';
export type {
  Cue,
  CueList,
  Subtitle,
  SubtitleCues,
  SubtitleJob,
  SubtitleList,
  SubtitlesApi,
} from './subtitles';
export { formatCueTime, parseCueTime } from './cue-time.pure';
export { addCue, findCueProblems, mergeWithNext, shiftCues, splitCue, toWebVtt } from './edit-cues.pure';
export type { CueProblem } from './edit-cues.pure';
