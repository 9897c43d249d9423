import { useEffect } from 'react';

const prefix = /^\(\d+%\) /;

/**
 * Writes `(42%)` before the document's title while something is under way (`null`: nothing), also when a route
 * changes the title meanwhile, and takes it away in the end.
 */
export function useTitlePercent(percent: number | null): void {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(prefix, '');
      const wanted = percent === null ? bare : `(${percent}%) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    if (percent === null) return undefined;
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [percent]);
}
