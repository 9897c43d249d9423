import { Carousel as Kit } from '@palco/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import styles from './carousel.module.css';
import { IconButton } from '../button/icon-button';
import type { IconGlyph } from '../icon/icon';
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

/** A button of the kit as a round one of the console. */
const arrow =
  (icon: IconGlyph, label: string) =>
  ({ disabled, onClick }: ComponentPropsWithoutRef<'button'>) => (
    <IconButton icon={icon} label={label} variant="secondary" round disabled={disabled} onClick={onClick} />
  );

/** Cards in a row, turned page by page in 800 ms; arrows move from card to card, dots name the page. */
export function Carousel<Item>({ label, items, keyOf, children, header, cards }: CarouselProps<Item>) {
  const t = useUiText();
  const inView = useCardsInView(cards);
  // Other items (a search) begin at their first page.
  const keys = items.map(keyOf).join();
  const pages = inView === 0 ? 1 : Math.max(1, Math.ceil(items.length / inView));
  return (
    <Kit.Root
      count={items.length}
      inView={inView}
      resetKey={keys}
      aria-label={label}
      className={styles.carousel}
    >
      <div className={styles.header}>
        <div className={styles.heading}>{header}</div>
        {pages > 1 && (
          <div className={styles.arrows}>
            <Kit.Previous render={arrow(ChevronLeft, t('previousPage'))} />
            <Kit.Next render={arrow(ChevronRight, t('nextPage'))} />
          </div>
        )}
      </div>
      <div className={styles.viewport} data-scrolls={inView === 0 || undefined}>
        <Kit.List className={styles.track} aria-label={label}>
          {items.map((item, index) => (
            <Kit.Item key={keyOf(item)} index={index} className={styles.cell}>
              {children(item)}
            </Kit.Item>
          ))}
        </Kit.List>
      </div>
      {pages > 1 && (
        <div className={styles.dots}>
          {Array.from({ length: pages }, (_, index) => (
            <Kit.Page key={index} page={index} className={styles.dot} />
          ))}
        </div>
      )}
    </Kit.Root>
  );
}
