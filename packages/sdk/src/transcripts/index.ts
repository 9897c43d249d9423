export { transcriptsApi } from './transcripts';
export type { SpokenMoment, TranscriptMatch, TranscriptMatches, TranscriptsApi } from './transcripts';
export { loadTranscript, type LoadTranscriptOptions } from './load-transcript';
export {
  findInTranscript,
  formatTranscriptTime,
  parseTranscript,
  transcriptCueAt,
  transcriptText,
} from './transcript.pure';
export type { TranscriptCue, TranscriptHit, TranscriptMark } from './transcript.pure';
