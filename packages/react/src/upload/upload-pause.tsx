import { uploadMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Pause`. */
export type UploadPauseProps = PartProps<'button', UploadItemState>;

/** Pauses and resumes a file. Renders nothing for a file that is done or failed. A `button`. */
export const UploadPause = createPart('button', 'upload-pause', (props: UploadPauseProps) => {
  const item = useUploadItem('Upload.Pause');
  const { state, name } = item;
  const { t } = useTranslation(uploadMessages);
  const action = state.stage === 'paused' ? 'resume' : 'pause';
  return {
    props,
    attributes: uploadItemAttributes,
    state,
    isShown: state.stage !== 'done' && state.stage !== 'failed',
    own: {
      'aria-label': t(`upload.${action}Named`, { name }),
      onClick: () => item.queue[action](item.id),
      children: t(`upload.${action}`),
    },
  };
});
