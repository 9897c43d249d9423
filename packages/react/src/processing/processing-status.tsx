import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';
import { statusKey } from './status-key.pure';

/** Props of `Processing.Status`. */
export type ProcessingStatusProps = PartProps<'span', ProcessingItemState>;

/** The status of the video, as text. A `span`. */
export const ProcessingStatus = createPart('span', 'processing-status', (props: ProcessingStatusProps) => {
  const { row } = useProcessingItem('Processing.Status');
  const { t } = useTranslation(processingMessages);
  return {
    props,
    state: row,
    attributes: processingItemAttributes,
    own: { children: t(statusKey(row)) },
  };
});
