import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** Props of `Processing.Progress`. */
export type ProcessingProgressProps = PartProps<'div', ProcessingState>;

/** The overall progress; its style carries `--palco-progress` as a percentage. The role is `progressbar`. A `div`. */
export const ProcessingProgress = createPart(
  'div',
  'processing-progress',
  (props: ProcessingProgressProps) => {
    const state = useProcessingTotals();
    const { t } = useTranslation(processingMessages);
    return {
      props,
      state,
      attributes: processingAttributes,
      variables: { '--palco-progress': `${state.percent}%` },
      own: {
        role: 'progressbar',
        'aria-label': t('processing.overall'),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': state.percent,
      },
    };
  },
);
