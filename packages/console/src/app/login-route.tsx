import { useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useConsoleConfig } from '../config';
import { LoginPage, LogoutPage } from '../features/auth';
import { LoadingScreen } from '../ui';
import { useLastPage } from './last-page-context';
import { LeaveTo } from './leave-to';
import { Redirect } from './redirect';
import { safeRedirect, type SafeRedirect } from './safe-redirect.pure';

function useSafeRedirect(redirectTo: string | undefined): SafeRedirect | null {
  const hosts = useConsoleConfig()?.hosts;
  return safeRedirect(redirectTo, {
    origin: location.origin,
    allowed: [hosts?.analytics ?? null, hosts?.studio ?? null],
    analytics: hosts?.analytics ?? null,
  });
}

/** /auth/login: the form for who is signed out; everybody else goes where he came from, or home. */
export function LoginRoute() {
  const session = useSession();
  const { redirectTo } = useSearch({ from: '/auth/login' });
  const target = useSafeRedirect(redirectTo);
  // Once the form is there it stays until the profile is: an answer that fails needs its place.
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && session.stage === 'signed-out') setAsked(true);

  if (isKnown(session) || session.stage === 'failed') {
    if (target?.kind === 'outside') return <LeaveTo target={target} />;
    return <Redirect to={target?.path ?? '/'} />;
  }
  if (!isAsked) return <LoadingScreen />;
  const expired =
    session.stage === 'signed-out' && (session.reason === 'expired' || session.reason === 'unauthorized');
  return <LoginPage expired={expired} />;
}

/** /logout: signs out, then the log-in or the target of the address. */
export function LogoutRoute() {
  const navigate = useNavigate();
  const lastPage = useLastPage();
  const { redirectTo } = useSearch({ from: '/logout' });
  const target = useSafeRedirect(redirectTo);
  const [isOut, setOut] = useState(false);
  const isOutside = target?.kind === 'outside';
  const leave = useCallback(() => {
    lastPage.forget();
    if (isOutside) setOut(true);
    else void navigate({ to: '/auth/login', search: redirectTo ? { redirectTo } : {}, replace: true });
  }, [lastPage, navigate, redirectTo, isOutside]);
  if (isOut && isOutside) return <LeaveTo target={target} />;
  return <LogoutPage onSignedOut={leave} />;
}
