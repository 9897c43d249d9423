import { useSession } from '@palco/react';
import { Link, Outlet } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { LoginPage, LogoutPage } from '../features/auth';
import { LoadingScreen } from '../ui';
import { LeaveTo } from './leave-to';
import { Redirect } from './redirect';
import { useRouteDecision } from './use-route-decision';

/** Around /auth and /logout: shows a page of the doors to who is signed out, and leads everybody else on. */
export function DoorGate() {
  const { decision, path, address } = useRouteDecision();
  const { kind } = decision;
  // Once a form is there it stays until the profile is: an answer that fails needs its place.
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && kind === 'show') setAsked(true);
  // The log-out request is sent before the page is left.
  const [isLeaving, setLeaving] = useState(false);
  if (!isLeaving && kind === 'sign-out') setLeaving(true);
  const onSignedOut = useCallback(() => setLeaving(false), []);

  if (isLeaving) return <LogoutPage onSignedOut={onSignedOut} />;
  if (kind === 'redirect') return <Redirect key={path} decision={decision} address={address} />;
  if (kind === 'outside') return <LeaveTo {...decision} />;
  return isAsked ? <Outlet /> : <LoadingScreen />;
}

function RecoverLink(props: { className?: string; children?: ReactNode }) {
  return <Link {...props} to="/auth/recover-password" />;
}

/** /auth/login: the form; a session that ended by itself is named. */
export function LoginRoute() {
  const session = useSession();
  const expired =
    session.stage === 'signed-out' && (session.reason === 'expired' || session.reason === 'unauthorized');
  return <LoginPage expired={expired} RecoverLink={RecoverLink} />;
}
