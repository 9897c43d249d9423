import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { processingSummaryAttributes, type ProcessingSummaryState } from './processing.data-attrs';
import { useProcessing, useProcessingTotals } from './use-processing';

/** Props of `Processing.Summary`. */
export interface ProcessingSummaryProps extends PartProps<'span', ProcessingSummaryState> {
  /** `sentence`: done and all videos in words; `count`: as `2/5`; `percent`: the overall percent. Default `sentence`. */
  readonly format?: ProcessingSummaryState['format'];
}

/** How far all videos together are, in text. A `span`. */
export const ProcessingSummary = createPart(
  'span',
  'processing-summary',
  ({ format = 'sentence', ...props }: ProcessingSummaryProps) => {
    const state = { ...useProcessingTotals(), format };
    const { done, total } = useProcessing();
    const { t } = useTranslation(processingMessages);
    const formats = useFormat();
    const texts = {
      sentence: () => t('processing.summary', { done, count: total }),
      count: () => t('processing.count', { done, total }),
      percent: () => formats.percent(state.percent),
    };
    return {
      props,
      state,
      attributes: processingSummaryAttributes,
      own: { children: texts[format]() },
    };
  },
);
