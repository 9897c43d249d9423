import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../../config';
import { pageCount, startOf, pageOf } from './carousel.pure';
import styles from './carousel.module.css';
import { IconButton } from '../button/icon-button';
import { useUiText } from '../messages';

export interface CarouselProps<Item> {
  /** The list's accessible name. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  children(item: Item): ReactNode;
  /** Stands left of the arrows. */
  header?: ReactNode;
  /** Cards at 768, 1024 and 1080 pixels; below them the list scrolls by touch. */
  cards: readonly [number, number, number];
}

/** How many cards fit; 0 means that the list scrolls by itself. */
function useCardsInView([small, medium, large]: CarouselProps<unknown>['cards']): number {
  const isLarge = useMediaQuery('(min-width: 1080px)');
  const isMedium = useMediaQuery('(min-width: 1024px)');
  const isSmall = useMediaQuery('(min-width: 768px)');
  if (isLarge) return large;
  if (isMedium) return medium;
  return isSmall ? small : 0;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Cards in a row, turned page by page in 800 ms; arrows move from card to card, dots name the page. */
export function Carousel<Item>({ label, items, keyOf, children, header, cards }: CarouselProps<Item>) {
  const t = useUiText();
  const inView = useCardsInView(cards);
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setPage] = useState(0);
  const keys = items.map(keyOf).join();
  const [shownKeys, setShownKeys] = useState(keys);
  // Other items (a search) begin at their first page.
  if (keys !== shownKeys) {
    setShownKeys(keys);
    setPage(0);
  }
  const pages = pageCount(items.length, inView);
  const page = Math.min(wanted, pages - 1);
  const start = startOf(page, items.length, inView);
  const isHidden = (index: number) => inView > 0 && (index < start || index >= start + inView);

  const moveFocus = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    const cells = [...(list.current?.children ?? [])];
    const from = cells.findIndex((cell) => cell.contains(document.activeElement));
    const cell = step === undefined || from < 0 ? undefined : cells[from + step];
    if (!cell || step === undefined) return;
    event.preventDefault();
    // A card out of view is inert and cannot get the focus: show its page first.
    if (isHidden(from + step)) flushSync(() => setPage(pageOf(from + step, items.length, inView)));
    cell.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: inView > 0 });
  });
  useEffect(() => {
    const element = list.current;
    const listen = (event: KeyboardEvent) => moveFocus(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={styles.carousel}>
      <div className={styles.header}>
        <div className={styles.heading}>{header}</div>
        {pages > 1 && (
          <div className={styles.arrows}>
            <IconButton
              icon={ChevronLeft}
              label={t('previousPage')}
              variant="secondary"
              round
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('nextPage')}
              variant="secondary"
              round
              disabled={page === pages - 1}
              onClick={() => setPage(page + 1)}
            />
          </div>
        )}
      </div>
      <div className={styles.viewport} data-scrolls={inView === 0 || undefined}>
        <ul
          ref={list}
          className={styles.track}
          aria-label={label}
          style={{ '--start': start, '--in-view': Math.max(inView, 1) } as CSSProperties}
        >
          {items.map((item, index) => (
            <li key={keyOf(item)} className={styles.cell} inert={isHidden(index)}>
              {children(item)}
            </li>
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <div className={styles.dots}>
          {Array.from({ length: pages }, (_, index) => (
            <button
              key={index}
              type="button"
              className={styles.dot}
              aria-label={t('page', { page: index + 1 })}
              aria-current={index === page ? 'true' : undefined}
              onClick={() => setPage(index)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
