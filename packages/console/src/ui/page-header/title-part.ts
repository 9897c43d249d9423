import { useEffect } from 'react';

/**
 * Writes a text at its place in the document's title, also when a route changes the title meanwhile, and takes it away in the
 * end. The pattern of its place matches the text as well as nothing, and captures the parts before it.
 */
export function useTitlePart(place: RegExp, text: string): void {
  useEffect(() => {
    const write = (part: string) => {
      const wanted = document.title.replace(place, `$1${part}`);
      if (document.title !== wanted) document.title = wanted;
    };
    write(text);
    if (text === '') return undefined;
    const observer = new MutationObserver(() => write(text));
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      write('');
    };
  }, [place, text]);
}
