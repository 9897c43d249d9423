import { createPart } from '../bind/create-part';
import { useUploadPart } from './upload-context';

/** Cancels the upload, on the server as well, and removes its row. Renders nothing for a finished file. A `button`. */
export const UploadCancel = createPart('button', 'upload-cancel', () => {
  const { id, name, queue, t, part } = useUploadPart('Upload.Cancel');
  return {
    ...part,
    isShown: part.state.stage !== 'done',
    own: {
      'aria-label': t('upload.cancelNamed', { name }),
      onClick: () => queue.cancel(id),
      children: t('upload.cancel'),
    },
  };
});
