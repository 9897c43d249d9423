import { uploadMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Cancel`. */
export type UploadCancelProps = PartProps<'button', UploadItemState>;

/** Cancels the upload, on the server as well, and removes its row. Renders nothing for a finished file. A `button`. */
export const UploadCancel = forwardRef<HTMLButtonElement, UploadCancelProps>(
  function UploadCancel(props, ref) {
    const item = useUploadItem('Upload.Cancel');
    const { state, name } = item;
    const { t } = useTranslation(uploadMessages);
    const part = usePart('button', {
      part: 'upload-cancel',
      props,
      ref,
      state,
      attributes: uploadItemAttributes,
      own: {
        type: 'button',
        'aria-label': t('upload.cancelNamed', { name }),
        onClick: () => item.queue.cancel(item.id),
        children: t('upload.cancel'),
      },
    });
    return state.stage === 'done' ? null : part;
  },
);
