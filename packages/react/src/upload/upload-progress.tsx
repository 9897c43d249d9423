import { createPart } from '../bind/create-part';
import { useStoreSelector } from '../bind/use-store';
import { useUploadPart } from './upload-context';
import { uploadItemAttributes } from './upload.data-attrs';

/**
 * How far the file is. Its style carries `--palco-progress` as a percentage, for example for `inline-size`. A `div` with
 * the role `progressbar`.
 */
export const UploadProgress = createPart('div', 'upload-progress', () => {
  const { $entry, name, t, part } = useUploadPart('Upload.Progress');
  const progress = useStoreSelector($entry, (entry) => entry?.progress ?? 0);
  return {
    state: { ...part.state, progress },
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
