import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useUploadItem } from './upload-context';
import { uploadItemAttributes, type UploadItemState } from './upload.data-attrs';

/** Props of `Upload.Name`. */
export type UploadNameProps = PartProps<'span', UploadItemState>;

/** Title of the video that the file becomes. A `span`. */
export const UploadName = forwardRef<HTMLSpanElement, UploadNameProps>(function UploadName(props, ref) {
  const item = useUploadItem('Upload.Name');
  const { name } = item;
  return usePart('span', {
    part: 'upload-name',
    props,
    ref,
    state: item.state,
    attributes: uploadItemAttributes,
    own: { title: name, children: name },
  });
});
