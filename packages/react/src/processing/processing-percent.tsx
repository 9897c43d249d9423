import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** Props of `Processing.Percent`. */
export type ProcessingPercentProps = PartProps<'span', ProcessingState>;

/** The overall percent. A `span`. */
export const ProcessingPercent = forwardRef<HTMLSpanElement, ProcessingPercentProps>(
  function ProcessingPercent(props, ref) {
    const state = useProcessingTotals();
    const format = useFormat();
    return usePart('span', {
      part: 'processing-percent',
      props,
      ref,
      state,
      attributes: processingAttributes,
      own: { children: format.percent(state.percent) },
    });
  },
);
