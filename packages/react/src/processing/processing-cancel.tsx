import { processingTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useProcessingEngine } from './processing-engine';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Cancel`. */
export type ProcessingCancelProps = PartProps<'button', ProcessingItemState>;

/** Cancels an upload, on the server as well. Renders nothing for a video that is being converted or is done. A `button`. */
export const ProcessingCancel = forwardRef<HTMLButtonElement, ProcessingCancelProps>(
  function ProcessingCancel(props, ref) {
    const { row } = useProcessingItem('Processing.Cancel');
    const { t } = useTranslation(processingTexts);
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
    return row.kind === 'upload' && row.status !== 'done' ? part : null;
  },
);
