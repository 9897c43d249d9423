import { useEffect } from 'react';

/** A file dropped beside the drop zone would make the browser leave the page and show it: nothing happens instead. */
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
