import { processingTexts } from '@palco/sdk';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { useProcessingTotals } from './use-processing';

/** Props of `Processing.Root`. */
export type ProcessingRootProps = PartProps<'div', ProcessingState>;

/** Holds the panel. A region with a name; give it another role where it is a dialog. A `div`. */
export const ProcessingRoot = forwardRef<HTMLDivElement, ProcessingRootProps>(
  function ProcessingRoot(props, ref) {
    const state = useProcessingTotals();
    const { t } = useTranslation(processingTexts);
    return usePart('div', {
      part: 'processing-root',
      props,
      ref,
      state,
      attributes: processingAttributes,
      own: { role: 'region', 'aria-label': t('processing.title') },
    });
  },
);
