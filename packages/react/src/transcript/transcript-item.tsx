import { createPart } from '../bind/create-part';
import { useTranscriptItem } from './transcript-context';
import { transcriptItemAttributes } from './transcript.data-attrs';

/** One line of what is said. An `li`. */
export const TranscriptItem = createPart('li', 'transcript-item', () => {
  const { isCurrent, marks } = useTranscriptItem('Transcript.Item');
  return {
    state: { current: isCurrent, found: marks.length > 0 },
    attributes: transcriptItemAttributes,
    own: {},
  };
});
