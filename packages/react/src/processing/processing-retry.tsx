import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useProcessingEngine } from './processing-engine';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Retry`. */
export type ProcessingRetryProps = PartProps<'button', ProcessingItemState>;

/**
 * Sends or converts a failed video again. Renders nothing while it has not failed, and where another try cannot help. A
 * `button`.
 */
export const ProcessingRetry = createPart('button', 'processing-retry', (props: ProcessingRetryProps) => {
  const { row } = useProcessingItem('Processing.Retry');
  const { t } = useTranslation(processingMessages);
  const panel = useProcessingEngine();
  return {
    props,
    attributes: processingItemAttributes,
    state: row,
    isShown: row.status === 'failed' && row.isRetryable !== false,
    own: {
      'aria-label': t('upload.retryNamed', { name: row.name }),
      onClick: () => panel.retry(row.id),
      children: t('upload.retry'),
    },
  };
});
