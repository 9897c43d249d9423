import type { RouteDecision } from '@palco/sdk/access';
import { useEffect } from 'react';
import { LoadingScreen } from '../ui';
import { useLastPage } from './last-page-context';

/** Leaves for an allowed site; the next `/` then treats the last page as an analytics page, where it is one. */
export function LeaveTo({ url, flagAnalytics, lastPage: use }: Extract<RouteDecision, { kind: 'outside' }>) {
  const lastPage = useLastPage();
  useEffect(() => {
    if (use === 'forget') lastPage.forget();
    if (flagAnalytics) lastPage.flagAnalytics();
    location.assign(url);
  }, [url, flagAnalytics, use, lastPage]);
  return <LoadingScreen />;
}
