import { usePalco, useStoreSelector, useSession } from '@palco/react';
import { uploads } from '@palco/sdk';
import { isKnown } from '@palco/sdk/session';
import { useEffect } from 'react';
import { island } from '../../ui/lazy';
import { useUploadToasts } from './use-upload-toasts';

const ProcessingPanel = island(async () => (await import('./processing-panel')).ProcessingPanel);

/** Upload activity on every page: the unload guard, the toasts, and the panel while somebody is signed in. */
export function UploadActivity() {
  const { $summary } = usePalco().use(uploads);
  const session = useSession();
  // Paused and queued files are lost with the page too. Selects a boolean: the summary itself changes with every byte.
  useUnloadGuard(useStoreSelector($summary, ({ total, done, failed }) => total > done + failed));
  useUploadToasts();
  return isKnown(session) && <ProcessingPanel />;
}

/** Makes the browser ask before the page is closed or reloaded, as long as `active`. */
function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [active]);
}
