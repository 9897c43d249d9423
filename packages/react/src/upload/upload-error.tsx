import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Error`. */
export type UploadErrorProps = PartProps<'span', UploadItemState>;

/** Why the file failed: the server's message, or the text of the error code. Renders nothing while it has not failed. A `span`. */
export const UploadError = createPart('span', 'upload-error', (props: UploadErrorProps) => {
  const item = useUploadItem('Upload.Error');
  const { state } = item;
  const message = useStoreSelector(item.$entry, (entry) => entry?.error?.text);
  const { t } = useTranslation(uploadMessages);
  const { errorCode } = state;
  return {
    props,
    state,
    attributes: uploadItemAttributes,
    isShown: Boolean(errorCode),
    own: { children: message ?? (errorCode && t(`upload.error.${errorCode}`)) },
  };
});
