import { forwardRef, useMemo, useState } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { CarouselContext } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';
import { pageCount, startOf } from './carousel.pure';

/** Props of `Carousel.Root`. */
export interface CarouselRootProps extends PartProps<'section', CarouselState> {
  /** How many items there are. */
  readonly count: number;
  /** How many stand side by side, for example by a media query; 0 where the list scrolls by itself. */
  readonly inView: number;
  /** Another value shows the first page again, for example the text of a search. */
  readonly resetKey?: string;
}

/** Items in a row, turned page by page. Name it by `aria-label`. A `section`. */
export const CarouselRoot = forwardRef<HTMLElement, CarouselRootProps>(function CarouselRoot(props, ref) {
  const { count, inView, resetKey, ...rest } = props;
  const [wanted, show] = useState(0);
  const [shownKey, setShownKey] = useState(resetKey);
  if (resetKey !== shownKey) {
    setShownKey(resetKey);
    show(0);
  }
  const pages = pageCount(count, inView);
  const page = Math.min(wanted, pages - 1);
  const value = useMemo(
    () => ({ state: { page, pages, inView }, count, start: startOf(page, count, inView), show }),
    [page, pages, inView, count],
  );
  const root = usePart('section', {
    part: 'carousel-root',
    props: rest,
    ref,
    state: value.state,
    attributes: carouselAttributes,
    own: { 'aria-roledescription': 'carousel' },
    variables: { '--start': value.start, '--in-view': Math.max(inView, 1) },
  });
  return <CarouselContext.Provider value={value}>{root}</CarouselContext.Provider>;
});
