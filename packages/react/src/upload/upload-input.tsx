import { forwardRef, type ChangeEvent } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useUploadRoot } from './upload-context';
import { uploadRootAttributes, type UploadRootState } from './upload.data-attrs';

/** Props of `Upload.Input`. */
export type UploadInputProps = PartProps<'input', UploadRootState>;

/** The file input behind `Upload.Trigger`; hidden, because the trigger is what people see and reach. An `input`. */
export const UploadInput = forwardRef<HTMLInputElement, UploadInputProps>(function UploadInput(props, ref) {
  const { accept, multiple, disabled, inputRef, add } = useUploadRoot('Upload.Input');
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const { files } = event.currentTarget;
    add(files ? [...files] : []);
    // So that the same file can be chosen again after it failed.
    event.currentTarget.value = '';
  };
  return usePart('input', {
    part: 'upload-input',
    props,
    ref,
    ownRef: inputRef,
    state: { disabled },
    attributes: uploadRootAttributes,
    own: {
      type: 'file',
      hidden: true,
      tabIndex: -1,
      'aria-hidden': true,
      accept,
      multiple,
      disabled,
      onChange,
    },
  });
});
