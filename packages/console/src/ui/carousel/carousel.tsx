import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import styles from './carousel.module.css';
import { IconButton } from '../button/icon-button';
import { useUiText } from '../messages';
import { pageCount, pageOf, startOf } from './carousel.pure';

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

/** The page that is shown; other items (a search) begin at their first one. */
function useShownPage(keys: string, pages: number) {
  const [wanted, show] = useState(0);
  const [shownKeys, setShownKeys] = useState(keys);
  if (keys !== shownKeys) {
    setShownKeys(keys);
    show(0);
  }
  return [Math.min(wanted, pages - 1), show] as const;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Cards in a row, turned page by page in 800 ms; arrows move from card to card, dots name the page. */
export function Carousel<Item>({ label, items, keyOf, children, header, cards }: CarouselProps<Item>) {
  const t = useUiText();
  const inView = useCardsInView(cards);
  const pages = pageCount(items.length, inView);
  const [page, show] = useShownPage(items.map(keyOf).join(), pages);
  const start = startOf(page, items.length, inView);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = steps[event.key] ?? 0;
    const cells = [...event.currentTarget.children];
    const from = cells.findIndex((cell) => cell.contains(document.activeElement));
    const cell = step === 0 || from < 0 ? undefined : cells[from + step];
    if (!cell) return;
    event.preventDefault();
    // A card of another page is inert and cannot get the focus before it is shown.
    cell.removeAttribute('inert');
    if (inView > 0) show(pageOf(from + step, items.length, inView));
    cell.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: inView > 0 });
  };
  const arrow = { variant: 'secondary', round: true } as const;
  return (
    <section
      aria-label={label}
      aria-roledescription={t('carousel')}
      className={styles.carousel}
      style={{ '--start': start, '--in-view': Math.max(inView, 1) } as CSSProperties}
    >
      <div className={styles.header}>
        <div className={styles.heading}>{header}</div>
        {pages > 1 && (
          <div className={styles.arrows}>
            <IconButton
              {...arrow}
              icon={ChevronLeft}
              label={t('previousPage')}
              disabled={page === 0}
              onClick={() => show(page - 1)}
            />
            <IconButton
              {...arrow}
              icon={ChevronRight}
              label={t('nextPage')}
              disabled={page === pages - 1}
              onClick={() => show(page + 1)}
            />
          </div>
        )}
      </div>
      <div className={styles.viewport} data-scrolls={inView === 0 || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move the focus from card to card */}
        <ul
          className={styles.track}
          aria-label={label}
          onKeyDown={onKeyDown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
          tabIndex={inView === 0 ? 0 : undefined}
        >
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              className={styles.cell}
              inert={inView > 0 && (index < start || index >= start + inView)}
            >
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
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
