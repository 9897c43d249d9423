export { CarouselItem as Item, type CarouselItemProps as ItemProps } from './carousel-item';
export { CarouselList as List, type CarouselListProps as ListProps } from './carousel-list';
export { CarouselNext as Next, type CarouselNextProps as NextProps } from './carousel-next';
export { CarouselPage as Page, type CarouselPageProps as PageProps } from './carousel-page';
export {
  CarouselPrevious as Previous,
  type CarouselPreviousProps as PreviousProps,
} from './carousel-previous';
export { CarouselRoot as Root, type CarouselRootProps as RootProps } from './carousel-root';
