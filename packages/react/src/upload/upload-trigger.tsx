import { uploadMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadRoot } from './upload-context';
import { uploadRootAttributes, type UploadRootState } from './upload.data-attrs';

/** Props of `Upload.Trigger`. */
export type UploadTriggerProps = PartProps<'button', UploadRootState>;

/** Opens the file chooser. A `button`. */
export const UploadTrigger = forwardRef<HTMLButtonElement, UploadTriggerProps>(
  function UploadTrigger(props, ref) {
    const { disabled, openChooser } = useUploadRoot('Upload.Trigger');
    const { t } = useTranslation(uploadMessages);
    return usePart('button', {
      part: 'upload-trigger',
      props,
      ref,
      state: { disabled },
      attributes: uploadRootAttributes,
      own: { type: 'button', disabled, onClick: openChooser, children: t('upload.choose') },
    });
  },
);
