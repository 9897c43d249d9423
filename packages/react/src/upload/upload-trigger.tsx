import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadRoot } from './upload-context';
import { uploadRootAttributes } from './upload.data-attrs';

/** Opens the file chooser. A `button`. */
export const UploadTrigger = createPart('button', 'upload-trigger', () => {
  const { disabled, openChooser } = useUploadRoot('Upload.Trigger');
  const { t } = useTranslation(uploadMessages);
  return {
    attributes: uploadRootAttributes,
    state: { disabled },
    own: { disabled, onClick: openChooser, children: t('upload.choose') },
  };
});
