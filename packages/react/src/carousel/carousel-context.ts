import { createPartContext } from '../bind/part-context';
import type { CarouselState } from './carousel.data-attrs';

/** What `Carousel.Root` gives to its parts. */
export interface CarouselValue {
  readonly state: CarouselState;
  readonly count: number;
  /** Index of the first item in view. */
  readonly start: number;
  show(page: number): void;
}

export const [CarouselContext, useCarouselRoot] = createPartContext<CarouselValue>('Carousel.Root');
