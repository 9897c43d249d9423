import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingFigures } from './processing-context';
import { statusKey } from './status-key.pure';

/** How far the video is; its style carries `--palco-progress` as a percentage. The role is `progressbar`. A `div`. */
export const ProcessingRowProgress = createPart('div', 'processing-row-progress', () => {
  const { row } = useProcessingFigures('Processing.RowProgress');
  const { t } = useTranslation(processingMessages);
  const state: ProcessingItemState = row;
  return {
    state,
    attributes: processingItemAttributes,
    variables: { '--palco-progress': `${row.progress}%` },
    own: {
      role: 'progressbar',
      'aria-label': `${t(statusKey(row))}: ${row.name}`,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': row.progress,
    },
  };
});
