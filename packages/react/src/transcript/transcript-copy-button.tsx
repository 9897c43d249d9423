import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Copies what is said, each cue with its time. Say the outcome with `Transcript.CopyStatus`. A `button`. */
export const TranscriptCopyButton = createPart('button', 'transcript-copy-button', () => {
  const { copy, stage, t, part } = useTranscriptPart('Transcript.CopyButton');
  return {
    ...part,
    label: t('transcript.copy'),
    own: { disabled: stage !== 'ready', onClick: () => void copy() },
  };
});
