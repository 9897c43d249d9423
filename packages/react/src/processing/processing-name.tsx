import { createPart } from '../bind/create-part';
import { useProcessingPart } from './processing-context';

/** Title of the video. A `span`. */
export const ProcessingName = createPart('span', 'processing-name', () => {
  const { row, part } = useProcessingPart('Processing.Name');
  return {
    ...part,
    own: { title: row.name, children: row.name },
  };
});
