import { useState, type DragEvent } from 'react';
import { createPart } from '../bind/create-part';
import { droppedFiles } from './dropped-files';
import { useUploadRoot } from './upload-context';
import { uploadDropzoneAttributes } from './upload.data-attrs';

/**
 * Takes files and folders that are dropped on it or on anything inside of it, so that it may hold a whole page. Put an
 * `Upload.Trigger` near it for keyboards and touch screens. A `div`.
 */
export const UploadDropzone = createPart('div', 'upload-dropzone', () => {
  const { disabled, add } = useUploadRoot('Upload.Dropzone');
  const [dragging, setDragging] = useState(false);

  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    // Otherwise the browser would leave the page and show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setDragging(!disabled);
  };
  const leave = (event: DragEvent): void => {
    const goesInside = event.currentTarget.contains(event.relatedTarget as Node | null);
    if (!goesInside) setDragging(false);
  };
  const drop = (event: DragEvent): void => {
    setDragging(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (!disabled) void droppedFiles(event.dataTransfer).then(add);
  };
  return {
    state: { disabled, dragging },
    attributes: uploadDropzoneAttributes,
    own: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop },
  };
});

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
