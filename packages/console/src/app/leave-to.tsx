import { useEffect } from 'react';
import { LoadingScreen } from '../ui';
import { useLastPage } from './last-page-context';
import type { SafeRedirect } from './safe-redirect.pure';

/** Leaves for an allowed site; the next `/` then treats the last page as an analytics page, where it is one. */
export function LeaveTo({ target }: { target: Extract<SafeRedirect, { kind: 'outside' }> }) {
  const lastPage = useLastPage();
  useEffect(() => {
    if (target.isAnalytics) lastPage.flagAnalytics();
    location.assign(target.url);
  }, [target.url, target.isAnalytics, lastPage]);
  return <LoadingScreen />;
}
