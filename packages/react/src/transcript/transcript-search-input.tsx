import type { ChangeEvent, KeyboardEvent } from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import { useNextHit } from './use-next-hit';
import { useTranscriptPart } from './transcript-context';
import { transcriptSearchKeys } from './transcript.keys';

/** Searches in what is said. Enter goes to the next place that was found, with Shift to the one before. An `input`. */
export const TranscriptSearchInput = createPart('input', 'transcript-search-input', () => {
  const { query, setQuery, setFollowing, t, part } = useTranscriptPart('Transcript.SearchInput');
  const goToHit = useNextHit();
  return {
    ...part,
    own: {
      type: 'search',
      'aria-label': t('transcript.search'),
      placeholder: t('transcript.search'),
      value: query,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setQuery(value);
        setFollowing(value === '');
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (actionOf(transcriptSearchKeys, event.key) === undefined || event.nativeEvent.isComposing) return;
        event.preventDefault();
        goToHit(event.shiftKey ? -1 : 1);
      },
    },
  };
});
