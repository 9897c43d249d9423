import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** How many places the search found; empty without a search. A `span` with the role `status`. */
export const TranscriptSearchStatus = createPart('span', 'transcript-search-status', () => {
  const { hits, query, t, part } = useTranscriptPart('Transcript.SearchStatus');
  const said = query.trim() === '' ? null : t('transcript.hits', { count: hits.length });
  return { ...part, own: { role: 'status', children: said } };
});
