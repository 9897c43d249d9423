import { processingMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useProcessingEngine } from './processing-engine';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Cancel`. */
export type ProcessingCancelProps = PartProps<'button', ProcessingItemState>;

/**
 * Cancels an upload, on the server as well, or ends a conversion. Renders nothing for a finished video or a failed conversion.
 * A `button`.
 */
export const ProcessingCancel = createPart('button', 'processing-cancel', (props: ProcessingCancelProps) => {
  const { row } = useProcessingItem('Processing.Cancel');
  const { t } = useTranslation(processingMessages);
  const panel = useProcessingEngine();
  return {
    props,
    attributes: processingItemAttributes,
    state: row,
    // A failed upload can still be cancelled: it is in the queue, and its video may exist on the server.
    isShown: row.status !== 'done' && (row.kind !== 'transcode' || row.status !== 'failed'),
    own: {
      'aria-label': t('upload.cancelNamed', { name: row.name }),
      onClick: () => panel.cancel(row.id),
      children: t('upload.cancel'),
    },
  };
});
