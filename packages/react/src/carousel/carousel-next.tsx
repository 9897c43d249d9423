import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useCarouselRoot } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';

/** Props of `Carousel.Next`. */
export type CarouselNextProps = PartProps<'button', CarouselState>;

/** Shows the next page. A `button`. */
export const CarouselNext = forwardRef<HTMLButtonElement, CarouselNextProps>(
  function CarouselNext(props, ref) {
    const { state, show } = useCarouselRoot('Carousel.Next');
    const { t } = useTranslation(classroomMessages);
    const label = t('carousel.next');
    return usePart('button', {
      part: 'carousel-next',
      props,
      ref,
      state,
      attributes: carouselAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        children: label,
        disabled: state.page === state.pages - 1,
        onClick: () => show(state.page + 1),
      },
    });
  },
);
