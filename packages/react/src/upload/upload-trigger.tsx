import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadRoot } from './upload-context';
import { uploadRootAttributes, type UploadRootState } from './upload.data-attrs';

/** Props of `Upload.Trigger`. */
export type UploadTriggerProps = PartProps<'button', UploadRootState>;

/** Opens the file chooser. A `button`. */
export const UploadTrigger = createPart('button', 'upload-trigger', (props: UploadTriggerProps) => {
  const { disabled, openChooser } = useUploadRoot('Upload.Trigger');
  const { t } = useTranslation(uploadMessages);
  return {
    props,
    attributes: uploadRootAttributes,
    state: { disabled },
    own: { disabled, onClick: openChooser, children: t('upload.choose') },
  };
});
