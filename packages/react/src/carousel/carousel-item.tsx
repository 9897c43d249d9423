import { forwardRef, useEffect, useMemo, useRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useCarouselRoot } from './carousel-context';
import { carouselItemAttributes, type CarouselItemState } from './carousel.data-attrs';

/** Props of `Carousel.Item`. */
export interface CarouselItemProps extends PartProps<'li', CarouselItemState> {
  /** Its place, from 0. */
  readonly index: number;
}

/** One item. An `li`. */
export const CarouselItem = forwardRef<HTMLLIElement, CarouselItemProps>(function CarouselItem(props, ref) {
  const { index, ...rest } = props;
  const { state: root, start } = useCarouselRoot('Carousel.Item');
  const element = useRef<HTMLElement | null>(null);
  const away = root.inView > 0 && (index < start || index >= start + root.inView);
  const state = useMemo(() => ({ ...root, away }), [root, away]);
  // React 18 does not know the property `inert`.
  useEffect(() => {
    element.current?.toggleAttribute('inert', away);
  });
  return usePart('li', {
    part: 'carousel-item',
    props: rest,
    ref,
    ownRef: element,
    state,
    attributes: carouselItemAttributes,
  });
});
