import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Retry`. */
export type UploadRetryProps = PartProps<'button', UploadItemState>;

/** Resumes a failed file from its last confirmed byte. Renders nothing while the file has not failed. A `button`. */
export const UploadRetry = createPart('button', 'upload-retry', (props: UploadRetryProps) => {
  const item = useUploadItem('Upload.Retry');
  const { state, name } = item;
  const { t } = useTranslation(uploadMessages);
  return {
    props,
    attributes: uploadItemAttributes,
    state,
    isShown: state.stage === 'failed',
    own: {
      'aria-label': t('upload.retryNamed', { name }),
      onClick: () => item.queue.retry(item.id),
      children: t('upload.retry'),
    },
  };
});
