import { processingMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
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
export const ProcessingCancel = forwardRef<HTMLButtonElement, ProcessingCancelProps>(
  function ProcessingCancel(props, ref) {
    const { row } = useProcessingItem('Processing.Cancel');
    const { t } = useTranslation(processingMessages);
    const panel = useProcessingEngine();
    const part = usePart('button', {
      part: 'processing-cancel',
      props,
      ref,
      state: row,
      attributes: processingItemAttributes,
      own: {
        type: 'button',
        'aria-label': t('upload.cancelNamed', { name: row.name }),
        onClick: () => panel.cancel(row.id),
        children: t('upload.cancel'),
      },
    });
    // A failed upload can still be cancelled: it is in the queue, and its video may exist on the server.
    const hasEnded = row.status === 'done' || (row.kind === 'transcode' && row.status === 'failed');
    return hasEnded ? null : part;
  },
);
