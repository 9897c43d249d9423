import { useRef } from 'react';
import { useTranscriptRoot } from './transcript-context';

/** Goes to the next or the previous place that the search found; after the last one to the first. */
export function useNextHit(): (step: 1 | -1) => void {
  const { hits, query, seek } = useTranscriptRoot('Transcript.SearchInput');
  const shown = useRef({ query: '', at: -1 });
  return (step) => {
    if (hits.length === 0) return;
    const before = shown.current.query === query ? shown.current.at : step === 1 ? -1 : 0;
    const at = (before + step + hits.length) % hits.length;
    shown.current = { query, at };
    seek(hits[at]?.index ?? -1);
  };
}
