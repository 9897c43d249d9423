import { useState, type DragEvent } from 'react';

/** Takes the first file that is dropped on an element; `over` while a file is dragged over it. */
export function useFileDrop(take: (file: File) => void) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) take(file);
    },
  };
  return { over, handlers };
}
