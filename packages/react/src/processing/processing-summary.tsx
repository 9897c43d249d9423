import { processingTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessing, useProcessingTotals } from './use-processing';

/** Props of `Processing.Summary`. */
export type ProcessingSummaryProps = PartProps<'span', ProcessingState>;

/** Done and all videos in a sentence. A `span`. */
export const ProcessingSummary = forwardRef<HTMLSpanElement, ProcessingSummaryProps>(
  function ProcessingSummary(props, ref) {
    const state = useProcessingTotals();
    const { t } = useTranslation(processingTexts);
    const { done, total } = useProcessing();
    return usePart('span', {
      part: 'processing-summary',
      props,
      ref,
      state,
      attributes: processingAttributes,
      own: { children: t('processing.summary', { done, count: total }) },
    });
  },
);
