import { uploadMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Retry`. */
export type UploadRetryProps = PartProps<'button', UploadItemState>;

/** Resumes a failed file from its last confirmed byte. Renders nothing while the file has not failed. A `button`. */
export const UploadRetry = forwardRef<HTMLButtonElement, UploadRetryProps>(function UploadRetry(props, ref) {
  const item = useUploadItem('Upload.Retry');
  const { state, name } = item;
  const { t } = useTranslation(uploadMessages);
  const part = usePart('button', {
    part: 'upload-retry',
    props,
    ref,
    state,
    attributes: uploadItemAttributes,
    own: {
      type: 'button',
      'aria-label': t('upload.retryNamed', { name }),
      onClick: () => item.queue.retry(item.id),
      children: t('upload.retry'),
    },
  });
  return state.stage === 'failed' ? part : null;
});
