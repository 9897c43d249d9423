import { useSession } from '@palco/react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../config';
import { ErrorPage, LoadFailurePage, NotFoundPage } from '../features/errors';
import { lazyPage, PageLoadError } from '../routing';
import { LoadingScreen, SoloLayout } from '../ui';
import { isBuildStale } from './stale-build';

const NotFoundInShell = lazyPage(() => import('./session-gate'), 'NotFoundInShell');

/** An unknown address: the page in place, the address stays (decision A12). Somebody in a team keeps the menu. */
export function NotFoundScreen() {
  const { stage } = useSession();
  if (stage === 'loading') return <LoadingScreen />;
  if (stage === 'ready') return <NotFoundInShell />;
  return (
    <SoloLayout>
      <NotFoundPage />
    </SoloLayout>
  );
}

function NotLoaded({ error, reset }: { error: PageLoadError; reset(): void }) {
  const isOnline = useOnline();
  const [isStale, setStale] = useState(false);
  // Only after the boundary has caught the error: until then React may render the page again, which would load it in a loop.
  useEffect(() => error.reset(), [error]);
  const onConnection = useEffectEvent(() => reset());
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isOnline && wasOffline) onConnection();
  }, [isOnline, wasOffline]);
  useEffect(() => {
    if (!isOnline) return undefined;
    const leaving = new AbortController();
    const find = async () => {
      const stale = await isBuildStale(leaving.signal);
      if (!leaving.signal.aborted) setStale(stale);
    };
    void find();
    return () => leaving.abort();
  }, [isOnline]);
  const reason = !isOnline ? 'offline' : isStale ? 'stale' : 'lost';
  return <LoadFailurePage reason={reason} onRetry={reset} onReload={() => location.reload()} />;
}

/** A page that threw or did not load, in its place on the stage: menu, top bar and uploads live on. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    void router.invalidate();
    reset();
  };
  if (error instanceof PageLoadError) return <NotLoaded error={error} reset={retry} />;
  return <ErrorPage error={error} onRetry={retry} />;
}

/** An error that was thrown outside of a page. */
export function CrashedScreen(props: ErrorComponentProps) {
  return (
    <SoloLayout>
      <CrashedPage {...props} />
    </SoloLayout>
  );
}
