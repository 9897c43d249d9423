import { type KeyboardEvent } from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useCarouselRoot } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';
import { carouselListKeys } from './carousel.keys';
import { pageOf } from './carousel.pure';

/** Props of `Carousel.List`. */
export type CarouselListProps = PartProps<'ul', CarouselState>;

/** The items; the arrow keys go from the button or link of one item to that of the next. A `ul`. */
export const CarouselList = createPart('ul', 'carousel-list', (props: CarouselListProps) => {
  const { state, count, show } = useCarouselRoot('Carousel.List');
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = actionOf(carouselListKeys, event.key);
    const items = [...event.currentTarget.children];
    const from = items.findIndex((item) => item.contains(document.activeElement));
    const item = step === undefined || from < 0 ? undefined : items[from + step];
    if (!item || step === undefined) return;
    event.preventDefault();
    // An item of another page is inert and cannot get the focus before it is shown.
    item.removeAttribute('inert');
    if (state.inView > 0) show(pageOf(from + step, count, state.inView));
    item.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: state.inView > 0 });
  };
  return {
    props,
    state,
    attributes: carouselAttributes,
    // Where it scrolls and its items have nothing to focus, the keyboard could not reach the rest.
    own: { onKeyDown, tabIndex: state.inView === 0 ? 0 : undefined },
  };
});
