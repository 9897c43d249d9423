import type { SdkMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useProcessingPart } from './processing-context';

/** Why the video failed: the server's message, or the text of the error code. Renders nothing while it has not failed. A `span`. */
export const ProcessingError = createPart('span', 'processing-error', () => {
  const { row, t, part } = useProcessingPart('Processing.Error');
  const family = row.kind === 'upload' ? 'upload.error' : 'video.failure';
  const known = row.errorCode && t(`${family}.${row.errorCode}` as keyof SdkMessages);
  return {
    ...part,
    isShown: row.status === 'failed',
    own: { children: row.errorMessage ?? known },
  };
});
