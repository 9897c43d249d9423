import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Status`. */
export type UploadStatusProps = PartProps<'span', UploadItemState>;

/** The stage in words. A `span`. */
export const UploadStatus = createPart('span', 'upload-status', (props: UploadStatusProps) => {
  const { state } = useUploadItem('Upload.Status');
  const { t } = useTranslation(uploadMessages);
  return {
    props,
    state,
    attributes: uploadItemAttributes,
    own: { children: t(`upload.stage.${state.verified ? 'verified' : state.stage}`) },
  };
});
