import { processingMessages } from '@palco/sdk/i18n';
import { milestone } from '../bind/milestone.pure';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** Props of `Processing.Announcer`. */
export type ProcessingAnnouncerProps = PartProps<'div', ProcessingState>;

/** Announces 25, 50, 75 and 100 %. Hide it by clipping, not by `display: none`. The role is `status`. A `div`. */
export const ProcessingAnnouncer = createPart(
  'div',
  'processing-announcer',
  (props: ProcessingAnnouncerProps) => {
    const state = useProcessingTotals();
    const reached = milestone(state.percent);
    const { t } = useTranslation(processingMessages);
    const format = useFormat();
    return {
      props,
      state,
      attributes: processingAttributes,
      own: {
        role: 'status',
        children: reached > 0 ? `${t('processing.title')}: ${format.percent(reached)}` : null,
      },
    };
  },
);
