import type { StateKeys } from '../bind/data-attributes';

/** State of `Transcript.Root` and of the parts that show the transcript as a whole. */
export interface TranscriptPartState {
  /** `empty`: there are subtitles, and nobody speaks. */
  readonly stage: 'loading' | 'ready' | 'empty' | 'failed';
  /** The list keeps what is being said in sight. */
  readonly following: boolean;
}

/** State of `Transcript.Item` and of the button in it. */
export interface TranscriptItemState {
  /** It is being said. */
  readonly current: boolean;
  /** The search found it. */
  readonly found: boolean;
}

export const transcriptAttributes = ['stage', 'following'] as const satisfies StateKeys<TranscriptPartState>;
export const transcriptItemAttributes = [
  'current',
  'found',
] as const satisfies StateKeys<TranscriptItemState>;
