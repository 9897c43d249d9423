import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** The overall progress; its style carries `--palco-progress` as a percentage. The role is `progressbar`. A `div`. */
export const ProcessingProgress = createPart('div', 'processing-progress', () => {
  const state = useProcessingTotals();
  const { t } = useTranslation(processingMessages);
  return {
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
});
