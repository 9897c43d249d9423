import { usePalco } from '@palco/react';
import type { SignedOutReason } from '@palco/sdk';
import { routeRules } from '@palco/sdk/access';
import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { LoginPage } from '../../features/session/login-page';
import { createLastPage } from '../last-page';
import { loginAddress } from './login-address.pure';

const sections = routeRules.map(({ path }) => path);

/** Whether the current address shows the log-in to people who are not signed in. */
export function isAtLogin(): boolean {
  return loginAddress(location.pathname, sections).isLogin;
}

/** Moves to the address of the log-in, and remembers the page that was asked for. */
function useLoginAddress(): void {
  const { product } = usePalco();
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (pathname === '/auth/login') return;
    if (loginAddress(pathname, sections).isWayBack) {
      createLastPage(product).returnTo(`${pathname}${search}${hash}`);
    }
    history.replaceState(null, '', '/auth/login');
  }, [product]);
}

interface RecoverLinkProps {
  className?: string;
  children?: ReactNode;
}

/** The link to the recovery, whose page is one of the router's: `follow` opens the console at the new address. */
function recoverLink(follow: () => void) {
  const href = '/auth/recover-password';
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, '', href);
    follow();
  };
  return function RecoverLink({ className, children }: RecoverLinkProps) {
    return (
      <a href={href} className={className} onClick={onClick}>
        {children}
      </a>
    );
  };
}

export interface SmallLoginProps {
  reason: SignedOutReason;
  /** Opens the password recovery, which is a page of the router. */
  onRecover(): void;
  /** Loads the console; the button stays pending until this resolves. */
  onSignedIn(): Promise<void>;
}

/** The log-in of a visit that begins with nobody signed in: without router, without the cache of calls. */
export function SmallLogin({ reason: given, onRecover, onSignedIn }: SmallLoginProps) {
  useLoginAddress();
  // The reason at mount: a refused password would replace it in the session.
  const [reason] = useState(given);
  const RecoverLink = useMemo(() => recoverLink(onRecover), [onRecover]);
  return (
    <LoginPage
      expired={reason === 'expired' || reason === 'unauthorized'}
      RecoverLink={RecoverLink}
      onSignedIn={onSignedIn}
    />
  );
}
