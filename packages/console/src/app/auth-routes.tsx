import { usePalco, useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { InvitePage, NewPasswordPage, SetupPage, type InviteLink, type RecoveryLink } from '../features/auth';
import { LoadingScreen } from '../ui';
import { Redirect } from './redirect';

export { RecoverPasswordPage as RecoverPasswordRoute } from '../features/auth';

/**
 * What a mailed link carries. It is kept in memory and taken out of the address at once: an address is seen, shared,
 * remembered by the browser and sent along by mistake.
 */
function useMailedLink<Link>(read: (query: URLSearchParams) => Link | null): Link | null {
  const navigate = useNavigate();
  // As it is written: the router would read a token of digits as a number.
  const { searchStr, pathname } = useLocation();
  const [link] = useState(() => read(new URLSearchParams(searchStr)));
  useEffect(() => {
    if (searchStr) void navigate({ href: pathname, replace: true });
  }, [searchStr, pathname, navigate]);
  return link;
}

function readRecovery(query: URLSearchParams): RecoveryLink | null {
  const [email, token, hash] = ['email', 'token', 'hash'].map((name) => query.get(name));
  return email && token && hash ? { email, token, hash } : null;
}

/** /auth/recover-password/new: also for who is signed in, the link decides. */
export function NewPasswordRoute() {
  const { session } = usePalco();
  const link = useMailedLink(readRecovery);
  const state = useSession();
  const isOwn = isKnown(state) && state.me.user.login === link?.email;
  return (
    <NewPasswordPage
      link={link}
      onChanged={() => {
        // Every sign-in of this person ended with the old password; this device need not wait for the refusal.
        if (isOwn) void session.signOut();
      }}
    />
  );
}

function readInvite(query: URLSearchParams): InviteLink | null {
  const token = query.get('token');
  return token ? { token, email: query.get('email') } : null;
}

/** /auth/invite: the form once nobody is signed in; it stays until the profile of the new person is there. */
export function InviteRoute() {
  const session = useSession();
  const link = useMailedLink(readInvite);
  const [isAsked, setAsked] = useState(false);
  const isFree = session.stage === 'signed-out' || session.stage === 'failed';
  if (!isAsked && isFree) setAsked(true);

  if (isAsked && isKnown(session)) {
    return <Redirect decision={{ kind: 'redirect', to: '/', lastPage: 'keep' }} address={null} />;
  }
  if (isAsked) return <InvitePage link={link} />;
  return isKnown(session) ? <InvitePage link={link} signedInAs={session.me.user.login} /> : <LoadingScreen />;
}

/** /auth/setup: leads into the console once the new administrator is signed in. */
export function SetupRoute() {
  const session = useSession();
  const token = useMailedLink((query) => query.get('token'));
  if (isKnown(session))
    return <Redirect decision={{ kind: 'redirect', to: '/', lastPage: 'keep' }} address={null} />;
  return <SetupPage token={token} />;
}
