export * as Carousel from './index.parts';
export { carouselAttributes, carouselItemAttributes, carouselPageAttributes } from './carousel.data-attrs';
export type { CarouselItemState, CarouselPageState, CarouselState } from './carousel.data-attrs';
