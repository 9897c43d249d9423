import { usePalco, useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { useState, useEffect } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { GoTo } from '../../routing';
import { LoadingScreen } from '../../ui';
import { EmailPage } from './email-page';
import { InvitePage, JoinPage, type InviteLink } from './invite-page';
import { NewPasswordPage, type RecoveryLink } from './new-password-page';
import { SetupPage } from './setup-page';

function readRecovery(query: URLSearchParams): RecoveryLink | null {
  const [email, token, hash] = ['email', 'token', 'hash'].map((name) => query.get(name));
  return email && token && hash ? { email, token, hash } : null;
}

/** Redirects into the console after a sign-in. */
function IntoConsole() {
  return (
    <>
      <GoTo to="/" />
      <LoadingScreen />
    </>
  );
}

/** /auth/recover-password/new: also for a signed-in person; the account is the one of the link. */
export function NewPasswordRoute() {
  const { session } = usePalco();
  const link = useMailedLink(readRecovery);
  const state = useSession();
  const isOwn = isKnown(state) && state.me.user.login === link?.email;
  return (
    <NewPasswordPage
      link={link}
      onChanged={() => {
        // The server ended every sign-in of this person: signs out here at once, not with the next refused request.
        if (isOwn) void session.signOut();
      }}
    />
  );
}

function readInvite(query: URLSearchParams): InviteLink | null {
  const token = query.get('token');
  return token ? { token, email: query.get('email'), hasAccount: query.has('account') } : null;
}

/** /auth/email: also for a signed-in person, who has to be the one of the link. */
export function EmailRoute() {
  return <EmailPage token={useMailedLink((query) => query.get('token'))} />;
}

/**
 * /auth/invite: the form once nobody is signed in; it stays until the profile of the new person is there. Somebody with an account
 * signs in, and joins with it.
 */
export function InviteRoute() {
  const session = useSession();
  const link = useMailedLink(readInvite);
  const [isShown, setShown] = useState(false);
  const [joins, setJoins] = useState(link?.hasAccount ?? false);
  const [hasJoined, setJoined] = useState(false);
  const isFree = session.stage === 'signed-out' || session.stage === 'failed';
  if (!isShown && isFree && !joins) setShown(true);

  if (hasJoined) return <IntoConsole />;
  const isInvited = isKnown(session) && session.me.user.login === link?.email;
  if (link && (joins || (isInvited && !isShown)))
    return <JoinPage link={link} onJoined={() => setJoined(true)} />;

  if (isShown && isKnown(session)) return <IntoConsole />;
  if (isShown)
    return (
      <InvitePage
        link={link}
        onHasAccount={() => {
          setShown(false);
          setJoins(true);
        }}
      />
    );
  return isKnown(session) ? <InvitePage link={link} signedInAs={session.me.user.login} /> : <LoadingScreen />;
}

/** /auth/setup: leads into the console once the new administrator is signed in. */
export function SetupRoute() {
  const session = useSession();
  const token = useMailedLink((query) => query.get('token'));
  return isKnown(session) ? <IntoConsole /> : <SetupPage token={token} />;
}

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
