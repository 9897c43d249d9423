import { usePalco } from '@palco/react';
import type { SignedOutReason } from '@palco/sdk';
import { routeRules } from '@palco/sdk/access';
import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { LoginPage } from '../../features/auth/login-page';
import { createLastPage } from '../last-page';
import { loginAddress } from './login-address.pure';

const sections = routeRules.map(({ path }) => path);

/** Whether the log-in stands at the current address, for who is not signed in. */
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
  /** The page of the recovery: it is one of the router's. */
  onRecover(): void;
  /** Before the button is free again: the console is not there yet. */
  onSignedIn(): Promise<void>;
}

/** The log-in of a visit that begins with nobody signed in: without router, without the cache of calls. */
export function SmallLogin({ reason: given, onRecover, onSignedIn }: SmallLoginProps) {
  useLoginAddress();
  // A refused password is a reason too, and not the one why the person came here.
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
