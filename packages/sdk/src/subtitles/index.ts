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
export { cueWords, plainCueText, renameSpeaker, speakerOf, speakersIn, withSpeaker } from './cue-markup.pure';
export { findInCues, replaceInCues } from './search-cues.pure';
export type { CueMatch, CueSearch } from './search-cues.pure';
export { recordEdit, redoEdit, startHistory, undoEdit } from './cue-history.pure';
export type { EditHistory } from './cue-history.pure';
export {
  addCue,
  cueAt,
  findCueHints,
  findCueProblems,
  mergeWithNext,
  moveCue,
  resizeCue,
  shiftCues,
  splitCue,
  splitCueAtText,
  toWebVtt,
} from './edit-cues.pure';
export type { CueHint, CueProblem } from './edit-cues.pure';
