import { createPart } from '../bind/create-part';
import { useUploadPart } from './upload-context';

/** Pauses and resumes a file. Renders nothing for a file that is done or failed. A `button`. */
export const UploadPause = createPart('button', 'upload-pause', () => {
  const { id, name, queue, t, part } = useUploadPart('Upload.Pause');
  const action = part.state.stage === 'paused' ? 'resume' : 'pause';
  return {
    ...part,
    isShown: part.state.stage !== 'done' && part.state.stage !== 'failed',
    own: {
      'aria-label': t(`upload.${action}Named`, { name }),
      onClick: () => queue[action](id),
      children: t(`upload.${action}`),
    },
  };
});
