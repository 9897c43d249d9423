import { processingMessages, type SdkMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { processingItemAttributes, type ProcessingItemState } from './processing.data-attrs';
import { useProcessingItem } from './processing-context';

/** Props of `Processing.Error`. */
export type ProcessingErrorProps = PartProps<'span', ProcessingItemState>;

/** Why the video failed: the server's message, or the text of the error code. Renders nothing while it has not failed. A `span`. */
export const ProcessingError = createPart('span', 'processing-error', (props: ProcessingErrorProps) => {
  const { row } = useProcessingItem('Processing.Error');
  const { t } = useTranslation(processingMessages);
  const family = row.kind === 'upload' ? 'upload.error' : 'video.failure';
  const known = row.errorCode && t(`${family}.${row.errorCode}` as keyof SdkMessages);
  return {
    props,
    state: row,
    attributes: processingItemAttributes,
    isShown: row.status === 'failed',
    own: { children: row.errorMessage ?? known },
  };
});
