/**
 * Calls `setUp` for every element that matches, now or when it is added, and its cleanup when it is removed; returns a cleanup
 * for all of them. With it, code that is loaded later can make the rows of a page draggable.
 */
export function watchElements(
  root: Element,
  selector: string,
  setUp: (element: HTMLElement) => () => void,
): () => void {
  const known = new Map<HTMLElement, () => void>();
  const look = () => {
    const found = new Set(root.querySelectorAll<HTMLElement>(selector));
    for (const [element, end] of known) {
      if (found.has(element)) continue;
      end();
      known.delete(element);
    }
    for (const element of found) if (!known.has(element)) known.set(element, setUp(element));
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    for (const end of known.values()) end();
  };
}
