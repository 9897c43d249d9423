import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useCarouselRoot } from './carousel-context';
import { carouselAttributes, type CarouselState } from './carousel.data-attrs';

/** Props of `Carousel.Previous`. */
export type CarouselPreviousProps = PartProps<'button', CarouselState>;

/** Shows the previous page. A `button`. */
export const CarouselPrevious = createPart('button', 'carousel-previous', (props: CarouselPreviousProps) => {
  const { state, show } = useCarouselRoot('Carousel.Previous');
  const { t } = useTranslation(classroomMessages);
  return {
    props,
    attributes: carouselAttributes,
    state,
    label: t('carousel.previous'),
    own: { disabled: state.page === 0, onClick: () => show(state.page - 1) },
  };
});
