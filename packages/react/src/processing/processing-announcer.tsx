import { processingMessages } from '@palco/sdk/i18n';
import { milestone } from '../bind/milestone.pure';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** Announces 25, 50, 75 and 100 %. Hide it by clipping, not by `display: none`. The role is `status`. A `div`. */
export const ProcessingAnnouncer = createPart('div', 'processing-announcer', () => {
  const state = useProcessingTotals();
  const reached = milestone(state.percent);
  const { t } = useTranslation(processingMessages);
  const format = useFormat();
  return {
    state,
    attributes: processingAttributes,
    own: {
      role: 'status',
      children: reached > 0 ? `${t('processing.title')}: ${format.percent(reached)}` : null,
    },
  };
});
