import { useSession } from '@palco/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoginPage } from './login-page';

function RecoverLink(props: { className?: string; children?: ReactNode }) {
  return <Link {...props} to="/auth/recover-password" />;
}

/** /auth/login: the form, with a notice if the session ended by itself. */
export function LoginRoute() {
  const session = useSession();
  const expired =
    session.stage === 'signed-out' && (session.reason === 'expired' || session.reason === 'unauthorized');
  return <LoginPage expired={expired} RecoverLink={RecoverLink} />;
}
