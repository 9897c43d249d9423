import { usePalco, useSession } from '@palco/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ErrorPage, ForbiddenPage } from '../features/errors';
import { pagePaths } from './menu/shell-menu.pure';
import { useShellMenu } from './menu/use-shell-menu';

export { BlockedPage as BlockedRoute } from '../features/errors';

/** /403: who is signed in, and what was refused; the path came with the redirect and is not part of the address. */
export function ForbiddenRoute() {
  const { session } = usePalco();
  const state = useSession();
  const navigate = useNavigate();
  const { refusedPath } = useLocation().state;
  const ready = state.stage === 'ready' ? state : null;
  const menu = useShellMenu(ready?.permissions ?? [], ready?.team.conta_id ?? '');
  return (
    <ForbiddenPage
      login={ready?.me.user.login}
      team={ready?.team.conta_nome}
      refusedPath={refusedPath}
      onCheckAgain={async () => {
        await session.load();
        // Refused once more it leads back here.
        if (refusedPath) await navigate({ href: refusedPath, replace: true });
      }}
      hasHome={pagePaths(menu).length > 0}
      onSignOut={() => void session.signOut()}
    />
  );
}

/** /error: the layout of a crashed page; trying again goes home. */
export function ErrorRoute() {
  const navigate = useNavigate();
  return <ErrorPage onRetry={() => void navigate({ to: '/' })} />;
}
