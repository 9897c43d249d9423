import { useEffect } from 'react';

/** Files that are dropped where nothing takes them do not open in place of the page. */
export function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: DragEvent): void => {
      const isForInput = event.target instanceof Element && event.target.closest('input[type=file]') !== null;
      if (event.defaultPrevented || isForInput || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', guard);
    document.addEventListener('drop', guard);
    return () => {
      document.removeEventListener('dragover', guard);
      document.removeEventListener('drop', guard);
    };
  }, []);
}
