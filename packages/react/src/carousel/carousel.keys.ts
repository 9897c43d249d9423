import type { KeyTable } from '../bind/key-table';

/** Keys of `Carousel.List`: how many items the focus goes on. */
export const carouselListKeys: KeyTable<number> = {
  /** To the button or link of the item before. */
  ArrowLeft: -1,
  /** To the button or link of the next item. */
  ArrowRight: 1,
};
