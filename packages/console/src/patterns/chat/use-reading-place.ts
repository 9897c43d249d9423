import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which a reader follows what is new. */
const nearEnd = 48;

/**
 * Keeps a list at its end while somebody reads there. Who scrolled up keeps the place, also when older messages come in above;
 * `hasNews` says that something came below meanwhile.
 */
export function useReadingPlace(
  list: RefObject<HTMLElement | null>,
  { first, last }: { readonly first: string | undefined; readonly last: string | undefined },
) {
  const follows = useRef(true);
  const height = useRef(0);
  const [hasNews, setHasNews] = useState(false);
  const toEnd = () => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  };
  useLayoutEffect(() => {
    const { current } = list;
    // Messages came in above: what is read stays where it is.
    if (current && !follows.current) current.scrollTop += current.scrollHeight - height.current;
    // Only for another first message.
  }, [list, first]);
  useLayoutEffect(() => {
    if (follows.current) toEnd();
    else setHasNews(true);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last]);
  useLayoutEffect(() => {
    height.current = list.current?.scrollHeight ?? 0;
  });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() => follows.current && toEnd());
    observer.observe(current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list]);
  return {
    hasNews,
    onScroll() {
      const { current } = list;
      if (!current) return;
      follows.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd;
      if (follows.current) setHasNews(false);
    },
    follow() {
      follows.current = true;
      setHasNews(false);
      toEnd();
    },
  };
}
