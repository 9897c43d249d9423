import { useEffect, useState } from 'react';

/** How far the notices reach into the page; `base.css` lets the page begin below. */
const variable = '--palco-notices';
/** Between the notices and what comes below them. */
const gapPx = 12;
/** Nothing to press stands so near to the top of a page, as long as it is not scrolled. */
const emptyTopPx = 20;

/** Moves the page away from under the notices; one that is scrolled keeps what is in sight in its place. */
function reserve(notices: HTMLElement): void {
  const { style } = document.documentElement;
  const main = document.querySelector('main');
  const before = Number.parseFloat(style.getPropertyValue(variable)) || 0;
  const { left, right, bottom, height } = notices.getBoundingClientRect();
  const page = main?.getBoundingClientRect();
  const isOver = page !== undefined && height > 0 && left < page.right && right > page.left;
  const empty = main && main.scrollTop > 0 ? 0 : emptyTopPx;
  const into = isOver ? bottom + gapPx - empty - (page.top - before) : 0;
  const next = Math.max(0, Math.ceil(into));
  if (next === before) return;
  style.setProperty(variable, `${next}px`);
  if (main && main.scrollTop > 0) main.scrollTop += next - before;
}

/** Keeps the controls of the page free while notices are shown, however many and however long. Answers the ref of their list. */
export function useReservedRoom(): (list: HTMLElement | null) => void {
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!list) return undefined;
    const measure = () => reserve(list);
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    window.addEventListener('resize', measure);
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('scroll', measure, { capture: true });
      document.documentElement.style.removeProperty(variable);
    };
  }, [list]);
  return setList;
}
