import { createPart } from '../bind/create-part';
import { useProcessingEngine } from './processing-engine';
import { useProcessingPart } from './processing-context';

/**
 * Cancels an upload, on the server as well, or ends a conversion. Renders nothing for a finished video or a failed conversion.
 * A `button`.
 */
export const ProcessingCancel = createPart('button', 'processing-cancel', () => {
  const { row, t, part } = useProcessingPart('Processing.Cancel');
  const panel = useProcessingEngine();
  return {
    ...part,
    // A failed upload can still be cancelled: it is in the queue, and its video may exist on the server.
    isShown: row.status !== 'done' && (row.kind !== 'transcode' || row.status !== 'failed'),
    own: {
      'aria-label': t('upload.cancelNamed', { name: row.name }),
      onClick: () => panel.cancel(row.id),
      children: t('upload.cancel'),
    },
  };
});
