import { usePalco, useSelect, useSession } from '@palco/react';
import { uploads } from '@palco/sdk';
import { isKnown } from '@palco/sdk/session';
import { island } from '../../ui/later';
import { useUnloadGuard } from './use-unload-guard';
import { useUploadToasts } from './use-upload-toasts';

const ProcessingPanel = island(async () => (await import('./processing-panel')).ProcessingPanel);

/** What goes on with uploads whatever page is shown: the guard of the page, the notices, and the panel of who is signed in. */
export function UploadActivity() {
  const { $summary } = usePalco().use(uploads);
  const session = useSession();
  // Also what is paused or waits for its turn ends with the page. Not the summary itself, which changes with every byte.
  useUnloadGuard(useSelect($summary, ({ total, done, failed }) => total > done + failed));
  useUploadToasts();
  return isKnown(session) && <ProcessingPanel />;
}
