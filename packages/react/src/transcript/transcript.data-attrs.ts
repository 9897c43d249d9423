import type { StateKeys } from '../bind/data-attributes';

/** State of `Transcript.Root` and of the parts that show the transcript as a whole. */
export interface TranscriptPartState {
  /** `empty`: there are subtitles, and nobody speaks. */
  readonly stage: 'loading' | 'ready' | 'empty' | 'failed';
  /** The list keeps what is being said in sight. */
  readonly following: boolean;
}

/** State of `Transcript.Item`. */
interface TranscriptItemState {
  /** It is being said. */
  readonly current: boolean;
  /** The search found it. */
  readonly found: boolean;
}

/** State of `Transcript.CueButton`. */
interface TranscriptCueState extends TranscriptItemState {
  /** Its number in the transcript, from 0. */
  readonly cue: number;
}

export const transcriptAttributes = ['stage', 'following'] as const satisfies StateKeys<TranscriptPartState>;
export const transcriptItemAttributes = [
  'current',
  'found',
] as const satisfies StateKeys<TranscriptItemState>;
export const transcriptCueAttributes = [
  ...transcriptItemAttributes,
  'cue',
] as const satisfies StateKeys<TranscriptCueState>;
