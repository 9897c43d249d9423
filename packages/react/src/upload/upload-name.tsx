import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Name`. */
export type UploadNameProps = PartProps<'span', UploadItemState>;

/** Title of the video that the file becomes. A `span`. */
export const UploadName = createPart('span', 'upload-name', (props: UploadNameProps) => {
  const item = useUploadItem('Upload.Name');
  const { name } = item;
  return {
    props,
    state: item.state,
    attributes: uploadItemAttributes,
    own: { title: name, children: name },
  };
});
