import { createPart } from '../bind/create-part';
import { useUploadPart } from './upload-context';

/** Resumes a failed file from its last confirmed byte. Renders nothing while the file has not failed. A `button`. */
export const UploadRetry = createPart('button', 'upload-retry', () => {
  const { id, name, queue, t, part } = useUploadPart('Upload.Retry');
  return {
    ...part,
    isShown: part.state.stage === 'failed',
    own: {
      'aria-label': t('upload.retryNamed', { name }),
      onClick: () => queue.retry(id),
      children: t('upload.retry'),
    },
  };
});
