import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadProgressState } from './upload.data-attrs';

/** Props of `Upload.Progress`. */
export type UploadProgressProps = PartProps<'div', UploadProgressState>;

/**
 * How far the file is. Its style carries `--palco-progress` as a percentage, for example for `inline-size`. A `div` with
 * the role `progressbar`.
 */
export const UploadProgress = createPart('div', 'upload-progress', (props: UploadProgressProps) => {
  const item = useUploadItem('Upload.Progress');
  const progress = useStoreSelector(item.$entry, (entry) => entry?.progress ?? 0);
  const { name } = item;
  const { t } = useTranslation(uploadMessages);
  return {
    props,
    state: { ...item.state, progress },
    attributes: uploadItemAttributes,
    variables: { '--palco-progress': `${progress}%` },
    own: {
      role: 'progressbar',
      'aria-label': t('upload.progressNamed', { name }),
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': progress,
    },
  };
});
