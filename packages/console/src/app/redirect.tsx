import type { RouteDecision } from '@palco/sdk/access';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { LoadingScreen } from '../ui';
import { useLastPage } from './last-page-context';

export interface RedirectProps {
  decision: Extract<RouteDecision, { kind: 'redirect' }>;
  /** The address that is left, to come back to. */
  address: string | null;
  /** In the place of a page, not of the whole screen. */
  inline?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path that the access table refused; /403 explains it. */
    refusedPath?: string;
  }
}

/**
 * Navigates once per mount (its `key` is the path that is left): the redirect changes what the decision was based on, so
 * that a second one before the navigation ends could lead somewhere else.
 */
export function Redirect({ decision, address, inline }: RedirectProps) {
  const navigate = useNavigate();
  const lastPage = useLastPage();
  const leave = useEffectEvent(() => {
    if (decision.lastPage === 'forget') lastPage.forget();
    if (decision.lastPage === 'reset') lastPage.reset();
    if (decision.lastPage === 'remember' && address !== null) lastPage.returnTo(address);
    const state = decision.refused === undefined ? undefined : { refusedPath: decision.refused };
    // The page that would ask about unsaved entries is gone already.
    void navigate({ href: decision.to, replace: true, state, ignoreBlocker: true });
  });
  useEffect(() => leave(), []);
  return <LoadingScreen inline={inline} />;
}
