import { useSession, useUploadSummary } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { island } from '../../ui/later';
import { useUnloadGuard } from './use-unload-guard';
import { useUploadToasts } from './use-upload-toasts';

const ProcessingPanel = island(async () => (await import('./processing-panel')).ProcessingPanel);

/** What goes on with uploads whatever page is shown: the guard of the page, the notices, and the panel of who is signed in. */
export function UploadActivity() {
  const { total, done, failed } = useUploadSummary();
  const session = useSession();
  // Also what is paused or waits for its turn ends with the page.
  useUnloadGuard(total > done + failed);
  useUploadToasts();
  return isKnown(session) && <ProcessingPanel />;
}
