import { createRoute } from '@tanstack/react-router';
import { page, root, signedOut } from '../../routing';

const login = page(signedOut, () => import('./login-route'), 'LoginRoute');
const recover = page(signedOut, () => import('./recover-password-page'), 'RecoverPasswordPage');
const newPassword = page(root, () => import('./mailed-routes'), 'NewPasswordRoute');
const invite = page(root, () => import('./mailed-routes'), 'InviteRoute');
const email = page(root, () => import('./mailed-routes'), 'EmailRoute');
const setup = page(root, () => import('./mailed-routes'), 'SetupRoute');

/** Pages for a signed-out visitor; a signed-in person is redirected. */
export const sessionRoutes = [
  createRoute({ ...login, path: '/auth/login' }),
  createRoute({ ...recover, path: '/auth/recover-password' }),
  // Without a page, `SignedOutGate` handles them: the log-out, and /auth with unknown paths below it (exact paths win).
  createRoute({ getParentRoute: () => signedOut, path: '/auth/$' }),
  createRoute({ getParentRoute: () => signedOut, path: '/logout' }),
] as const;

/** Targets of mailed links, reachable signed in and signed out. */
export const mailedRoutes = [
  createRoute({ ...newPassword, path: '/auth/recover-password/new' }),
  createRoute({ ...invite, path: '/auth/invite' }),
  createRoute({ ...email, path: '/auth/email' }),
  createRoute({ ...setup, path: '/auth/setup' }),
] as const;
