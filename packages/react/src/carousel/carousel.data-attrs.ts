import type { DataAttributeTable } from '../bind/data-attributes';

/** State of `Carousel.Root` and of the parts in it. */
export interface CarouselState {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** Items side by side; 0 where the list scrolls by itself. */
  readonly inView: number;
}

/** State of `Carousel.Item`. */
export interface CarouselItemState extends CarouselState {
  /** On another page: cannot be reached by keyboard and is not read out. */
  readonly away: boolean;
}

/** State of `Carousel.Page`. */
export interface CarouselPageState extends CarouselState {
  /** The page that is shown. */
  readonly current: boolean;
}

/**
 * `data-current`
 *
 * @example
 * ```ts
 * const current = document.querySelector(`[data-part='carousel-page'][${carouselPageAttributes.current}]`);
 * ```
 */
export const carouselPageAttributes = {
  current: 'data-current',
} as const satisfies DataAttributeTable<CarouselPageState>;

/**
 * `data-page`, `data-pages`, `data-in-view`
 *
 * @example
 * ```ts
 * const second = document.querySelector(`[data-part='carousel-root'][${carouselAttributes.page}='1']`);
 * ```
 */
export const carouselAttributes = {
  page: 'data-page',
  pages: 'data-pages',
  inView: 'data-in-view',
} as const satisfies DataAttributeTable<CarouselState>;

/**
 * `data-away`
 *
 * @example
 * ```ts
 * const hidden = document.querySelectorAll(`[data-part='carousel-item'][${carouselItemAttributes.away}]`);
 * ```
 */
export const carouselItemAttributes = {
  away: 'data-away',
} as const satisfies DataAttributeTable<CarouselItemState>;
