import { useEffect } from 'react';

/** Ignores files dropped outside of a drop zone: by default the browser would leave the page and show the file. */
export function useDropGuard(): void {
  useEffect(() => {
    const ending = new AbortController();
    const guard = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', guard, { signal: ending.signal });
    window.addEventListener('drop', guard, { signal: ending.signal });
    return () => ending.abort();
  }, []);
}
