import { createPart } from '../bind/create-part';
import { useUploadPart } from './upload-context';

/** The stage in words. A `span`. */
export const UploadStatus = createPart('span', 'upload-status', () => {
  const { t, part } = useUploadPart('Upload.Status');
  return {
    ...part,
    own: { children: t(`upload.stage.${part.state.verified ? 'verified' : part.state.stage}`) },
  };
});
