import { Outlet } from '@tanstack/react-router';
import { useCallback, useState, useEffect } from 'react';
import type { RouteDecision } from '@palco/sdk/access';
import { LogoutPage } from '../features/session';
import { LoadingScreen } from '../ui';
import { Redirect } from './redirect';
import { useRouteDecision } from './use-route-decision';
import { useLastPage } from './last-page-context';

/** Around /auth and /logout: shows their pages to somebody signed out, and leads everybody else on. */
export function SignedOutGate() {
  const { decision, path, address } = useRouteDecision();
  const { kind } = decision;
  // A form stays mounted until the profile is loaded, so that it can show why a sign-in failed.
  const [isShown, setShown] = useState(false);
  if (!isShown && kind === 'show') setShown(true);
  // The log-out request is sent before the page is left.
  const [isLeaving, setLeaving] = useState(false);
  if (!isLeaving && kind === 'sign-out') setLeaving(true);
  const onSignedOut = useCallback(() => setLeaving(false), []);

  if (isLeaving) return <LogoutPage onSignedOut={onSignedOut} />;
  if (kind === 'redirect') return <Redirect key={path} decision={decision} address={address} />;
  if (kind === 'outside') return <LeaveTo {...decision} />;
  return isShown ? <Outlet /> : <LoadingScreen />;
}

/** Leaves for an allowed site; the next `/` then treats the last page as an analytics page, where it is one. */
function LeaveTo({ url, flagAnalytics, lastPage: use }: Extract<RouteDecision, { kind: 'outside' }>) {
  const lastPage = useLastPage();
  useEffect(() => {
    if (use === 'forget') lastPage.forget();
    if (flagAnalytics) lastPage.flagAnalytics();
    location.assign(url);
  }, [url, flagAnalytics, use, lastPage]);
  return <LoadingScreen />;
}
