import { classroomMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useCarouselRoot } from './carousel-context';
import { carouselPageAttributes, type CarouselPageState } from './carousel.data-attrs';

/** Props of `Carousel.Page`. */
export interface CarouselPageProps extends PartProps<'button', CarouselPageState> {
  /** From 0. */
  readonly page: number;
}

/** Shows one page. A `button`. */
export const CarouselPage = createPart('button', 'carousel-page', ({ page, ...props }: CarouselPageProps) => {
  const { state, show } = useCarouselRoot('Carousel.Page');
  const { t } = useTranslation(classroomMessages);
  const current = page === state.page;
  return {
    props,
    attributes: carouselPageAttributes,
    state: { ...state, current },
    own: {
      'aria-label': t('carousel.page', { page: page + 1 }),
      'aria-current': current ? 'true' : undefined,
      onClick: () => show(page),
    },
  };
});
