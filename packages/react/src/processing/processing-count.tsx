import { processingTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessing, useProcessingTotals } from './use-processing';

/** Props of `Processing.Count`. */
export type ProcessingCountProps = PartProps<'span', ProcessingState>;

/** Done and all videos, as `2/5`. A `span`. */
export const ProcessingCount = forwardRef<HTMLSpanElement, ProcessingCountProps>(
  function ProcessingCount(props, ref) {
    const state = useProcessingTotals();
    const { t } = useTranslation(processingTexts);
    const { done, total } = useProcessing();
    return usePart('span', {
      part: 'processing-count',
      props,
      ref,
      state,
      attributes: processingAttributes,
      own: { children: t('processing.count', { done, total }) },
    });
  },
);
