import { createPart } from '../bind/create-part';
import { useProcessingPart } from './processing-context';
import { statusKey } from './status-key.pure';

/** The status of the video, as text. A `span`. */
export const ProcessingStatus = createPart('span', 'processing-status', () => {
  const { row, t, part } = useProcessingPart('Processing.Status');
  return {
    ...part,
    own: { children: t(statusKey(row)) },
  };
});
