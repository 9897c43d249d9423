import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Says that the transcript is loading, could not be loaded, or is empty. A `p` with the role `status`. */
export const TranscriptStatus = createPart('p', 'transcript-status', () => {
  const { stage, t, part } = useTranscriptPart('Transcript.Status');
  return { ...part, own: { role: 'status', children: stage === 'ready' ? null : t(`transcript.${stage}`) } };
});
