import { useEffect, useMemo, useRef } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useCarouselRoot } from './carousel-context';
import { carouselItemAttributes, type CarouselItemState } from './carousel.data-attrs';

/** Props of `Carousel.Item`. */
export interface CarouselItemProps extends PartProps<'li', CarouselItemState> {
  /** Its place, from 0. */
  readonly index: number;
}

/** One item. An `li`. */
export const CarouselItem = createPart('li', 'carousel-item', ({ index, ...props }: CarouselItemProps) => {
  const { state: root, start } = useCarouselRoot('Carousel.Item');
  const element = useRef<HTMLLIElement>(null);
  const away = root.inView > 0 && (index < start || index >= start + root.inView);
  const state = useMemo(() => ({ ...root, away }), [root, away]);
  // React 18 does not know the property `inert`.
  useEffect(() => {
    element.current?.toggleAttribute('inert', away);
  });
  return {
    props,
    ownRef: element,
    state,
    attributes: carouselItemAttributes,
  };
});
