import { uploadMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Pause`. */
export type UploadPauseProps = PartProps<'button', UploadItemState>;

/** Pauses and resumes a file. Renders nothing for a file that is done or failed. A `button`. */
export const UploadPause = forwardRef<HTMLButtonElement, UploadPauseProps>(function UploadPause(props, ref) {
  const item = useUploadItem('Upload.Pause');
  const { state, name } = item;
  const { t } = useTranslation(uploadMessages);
  const action = state.stage === 'paused' ? 'resume' : 'pause';
  const part = usePart('button', {
    part: 'upload-pause',
    props,
    ref,
    state,
    attributes: uploadItemAttributes,
    own: {
      type: 'button',
      'aria-label': t(`upload.${action}Named`, { name }),
      onClick: () => item.queue[action](item.id),
      children: t(`upload.${action}`),
    },
  });
  return state.stage === 'done' || state.stage === 'failed' ? null : part;
});
