import { createPart } from '../bind/create-part';
import { useStoreSelector } from '../bind/use-store';
import { useUploadPart } from './upload-context';

/** Why the file failed: the server's message, or the text of the error code. Renders nothing while it has not failed. A `span`. */
export const UploadError = createPart('span', 'upload-error', () => {
  const { $entry, t, part } = useUploadPart('Upload.Error');
  const message = useStoreSelector($entry, (entry) => entry?.error?.text);
  const { errorCode } = part.state;
  return {
    ...part,
    isShown: Boolean(errorCode),
    own: { children: message ?? (errorCode && t(`upload.error.${errorCode}`)) },
  };
});
