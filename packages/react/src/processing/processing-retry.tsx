import { createPart } from '../bind/create-part';
import { useProcessingEngine } from './processing-engine';
import { useProcessingPart } from './processing-context';

/**
 * Sends or converts a failed video again. Renders nothing while it has not failed, and where another try cannot help. A
 * `button`.
 */
export const ProcessingRetry = createPart('button', 'processing-retry', () => {
  const { row, t, part } = useProcessingPart('Processing.Retry');
  const panel = useProcessingEngine();
  return {
    ...part,
    isShown: row.status === 'failed' && row.isRetryable !== false,
    own: {
      'aria-label': t('upload.retryNamed', { name: row.name }),
      onClick: () => panel.retry(row.id),
      children: t('upload.retry'),
    },
  };
});
