import { classroomMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useCarouselRoot } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';

/** Props of `Carousel.Previous`. */
export type CarouselPreviousProps = PartProps<'button', CarouselState>;

/** Shows the previous page. A `button`. */
export const CarouselPrevious = forwardRef<HTMLButtonElement, CarouselPreviousProps>(
  function CarouselPrevious(props, ref) {
    const { state, show } = useCarouselRoot('Carousel.Previous');
    const { t } = useTranslation(classroomMessages);
    const label = t('carousel.previous');
    return usePart('button', {
      part: 'carousel-previous',
      props,
      ref,
      state,
      attributes: carouselAttributes,
      own: {
        type: 'button',
        'aria-label': label,
        children: label,
        disabled: state.page === 0,
        onClick: () => show(state.page - 1),
      },
    });
  },
);
