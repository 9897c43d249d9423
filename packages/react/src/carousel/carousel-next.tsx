import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useCarouselRoot } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';

/** Props of `Carousel.Next`. */
export type CarouselNextProps = PartProps<'button', CarouselState>;

/** Shows the next page. A `button`. */
export const CarouselNext = createPart('button', 'carousel-next', (props: CarouselNextProps) => {
  const { state, show } = useCarouselRoot('Carousel.Next');
  const { t } = useTranslation(classroomMessages);
  return {
    props,
    attributes: carouselAttributes,
    state,
    label: t('carousel.next'),
    own: { disabled: state.page === state.pages - 1, onClick: () => show(state.page + 1) },
  };
});
