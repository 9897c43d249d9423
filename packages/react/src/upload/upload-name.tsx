import { createPart } from '../bind/create-part';
import { useUploadPart } from './upload-context';

/** Title of the video that the file becomes. A `span`. */
export const UploadName = createPart('span', 'upload-name', () => {
  const { name, part } = useUploadPart('Upload.Name');
  return {
    ...part,
    own: { title: name, children: name },
  };
});
