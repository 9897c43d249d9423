import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Cancel`. */
export type UploadCancelProps = PartProps<'button', UploadItemState>;

/** Cancels the upload, on the server as well, and removes its row. Renders nothing for a finished file. A `button`. */
export const UploadCancel = createPart('button', 'upload-cancel', (props: UploadCancelProps) => {
  const item = useUploadItem('Upload.Cancel');
  const { state, name } = item;
  const { t } = useTranslation(uploadMessages);
  return {
    props,
    attributes: uploadItemAttributes,
    state,
    isShown: state.stage !== 'done',
    own: {
      'aria-label': t('upload.cancelNamed', { name }),
      onClick: () => item.queue.cancel(item.id),
      children: t('upload.cancel'),
    },
  };
});
