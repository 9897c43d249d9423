import type { ProcessingRow } from '@palco/sdk/processing';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { ProcessingFiguresContext, ProcessingItemContext, useStableRow } from './processing-context';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';

/** Props of `Processing.Item`. */
export interface ProcessingItemProps extends PartProps<'li', ProcessingItemState> {
  /** The row, as `Processing.List` hands it out. */
  readonly row: ProcessingRow;
}

/** One video of the panel. An `li`. */
export const ProcessingItem = forwardRef<HTMLLIElement, ProcessingItemProps>(
  function ProcessingItem(props, ref) {
    const { row, ...given } = props;
    const steady = useStableRow(row);
    const value = useMemo(() => ({ row: steady }), [steady]);
    const figures = useMemo(() => ({ row }), [row]);
    const item = usePart('li', {
      part: 'processing-item',
      props: given,
      ref,
      state: row,
      attributes: processingItemAttributes,
      own: { tabIndex: -1 },
    });
    return (
      <ProcessingItemContext.Provider value={value}>
        <ProcessingFiguresContext.Provider value={figures}>{item}</ProcessingFiguresContext.Provider>
      </ProcessingItemContext.Provider>
    );
  },
);
