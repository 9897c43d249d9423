import { processingMessages } from '@palco/sdk/i18n';
import type { Processing } from '@palco/sdk/processing';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingAttributes, type ProcessingState } from './processing.data-attrs';
import { ProcessingEngineContext, useProcessingEngine } from './processing-engine';
import { useProcessingTotals } from './use-processing';

/** Props of `Processing.Root`. */
export interface ProcessingRootProps extends PartProps<'div', ProcessingState> {
  /** The engine of all parts in it. Default: the one of the provider. */
  readonly processing?: Processing;
}

/** Holds the panel. A region with a name; give it another role where it is a dialog. A `div`. */
export const ProcessingRoot = forwardRef<HTMLDivElement, ProcessingRootProps>(
  function ProcessingRoot(props, ref) {
    const { processing: given, ...rest } = props;
    const processing = useProcessingEngine(given);
    const state = useProcessingTotals(processing);
    const { t } = useTranslation(processingMessages);
    const root = usePart('div', {
      part: 'processing-root',
      props: rest,
      ref,
      state,
      attributes: processingAttributes,
      own: { role: 'region', 'aria-label': t('processing.title') },
    });
    return <ProcessingEngineContext.Provider value={processing}>{root}</ProcessingEngineContext.Provider>;
  },
);
