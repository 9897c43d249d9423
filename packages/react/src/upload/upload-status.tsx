import { uploadMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Status`. */
export type UploadStatusProps = PartProps<'span', UploadItemState>;

/** The stage in words. A `span`. */
export const UploadStatus = forwardRef<HTMLSpanElement, UploadStatusProps>(function UploadStatus(props, ref) {
  const { state } = useUploadItem('Upload.Status');
  const { t } = useTranslation(uploadMessages);
  return usePart('span', {
    part: 'upload-status',
    props,
    ref,
    state,
    attributes: uploadItemAttributes,
    own: { children: t(`upload.stage.${state.verified ? 'verified' : state.stage}`) },
  });
});
