import { transcriptMessages } from '@palco/sdk/i18n';
import type { TranscriptCue, TranscriptMark } from '@palco/sdk/transcripts';
import { createPartContext } from '../bind/part-context';
import { useTranslation } from '../i18n/use-translation';
import { transcriptAttributes } from './transcript.data-attrs';
import type { TranscriptSource, useTranscript } from './use-transcript';

/** What `Transcript.Root` gives to its parts. */
export interface TranscriptRootValue extends ReturnType<typeof useTranscript> {
  readonly subtitles: readonly TranscriptSource[];
}

export const [TranscriptRootContext, useTranscriptRoot] =
  createPartContext<TranscriptRootValue>('Transcript.Root');

/** What `Transcript.Item` gives to its parts. */
export interface TranscriptItemValue {
  readonly cue: TranscriptCue;
  readonly index: number;
  readonly isCurrent: boolean;
  /** Whether the Tab key comes to it. */
  readonly isTabStop: boolean;
  readonly marks: readonly TranscriptMark[];
  seek(index: number): void;
}

export const [TranscriptItemContext, useTranscriptItem] =
  createPartContext<TranscriptItemValue>('Transcript.Item');

/** What `Transcript.Root` gives, what most parts show of it, and its texts. */
export function useTranscriptPart(name: string) {
  const root = useTranscriptRoot(name);
  const { t } = useTranslation(transcriptMessages);
  const state = { stage: root.stage, following: root.isFollowing };
  return { ...root, t, part: { state, attributes: transcriptAttributes } };
}
