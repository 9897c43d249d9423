import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Name`. */
export type ProcessingNameProps = PartProps<'span', ProcessingItemState>;

/** Title of the video. A `span`. */
export const ProcessingName = forwardRef<HTMLSpanElement, ProcessingNameProps>(
  function ProcessingName(props, ref) {
    const { row } = useProcessingItem('Processing.Name');
    return usePart('span', {
      part: 'processing-name',
      props,
      ref,
      state: row,
      attributes: processingItemAttributes,
      own: { title: row.name, children: row.name },
    });
  },
);
