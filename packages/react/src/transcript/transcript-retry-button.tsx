import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Loads the transcript again after a failure; renders nothing otherwise. A `button`. */
export const TranscriptRetryButton = createPart('button', 'transcript-retry-button', () => {
  const { stage, retry, t, part } = useTranscriptPart('Transcript.RetryButton');
  return { ...part, isShown: stage === 'failed', label: t('transcript.retry'), own: { onClick: retry } };
});
