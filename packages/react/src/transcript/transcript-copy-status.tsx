import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Says whether the transcript was copied; empty before. A `span` with the role `status`. */
export const TranscriptCopyStatus = createPart('span', 'transcript-copy-status', () => {
  const { copied, t, part } = useTranscriptPart('Transcript.CopyStatus');
  const said = copied === 'copied' ? t('transcript.copied') : t('transcript.notCopied');
  return { ...part, own: { role: 'status', children: copied === null ? null : said } };
});
