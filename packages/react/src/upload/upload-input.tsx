import { type ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useUploadRoot } from './upload-context';
import { uploadRootAttributes } from './upload.data-attrs';

/** The file input behind `Upload.Trigger`; hidden, because the trigger is what people see and reach. An `input`. */
export const UploadInput = createPart('input', 'upload-input', () => {
  const { accept, multiple, disabled, inputRef, add } = useUploadRoot('Upload.Input');
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const { files } = event.currentTarget;
    add(files ? [...files] : []);
    // So that the same file can be chosen again after it failed.
    event.currentTarget.value = '';
  };
  return {
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
  };
});
