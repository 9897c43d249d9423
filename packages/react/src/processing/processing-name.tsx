import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Name`. */
export type ProcessingNameProps = PartProps<'span', ProcessingItemState>;

/** Title of the video. A `span`. */
export const ProcessingName = createPart('span', 'processing-name', (props: ProcessingNameProps) => {
  const { row } = useProcessingItem('Processing.Name');
  return {
    props,
    state: row,
    attributes: processingItemAttributes,
    own: { title: row.name, children: row.name },
  };
});
