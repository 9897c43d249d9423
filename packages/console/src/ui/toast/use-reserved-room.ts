import { useEffect, useState } from 'react';

/** The height of the page that the notices would cover; `base.css` shifts the page down by it. */
const variable = '--palco-notices';
/** The gap between the notices and the page below them. */
const gapPx = 12;
/** The strip at the top of an unscrolled page that holds no controls: notices may cover it. */
const emptyTopPx = 20;

/** Shifts the page below the notices; if it is scrolled, the scroll position compensates the shift. */
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

/** Keeps the controls of the page uncovered while notices are shown, whatever their size. Returns the ref for their list. */
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
