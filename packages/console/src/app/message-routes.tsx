import { usePalco, useSession } from '@palco/react';
import { useNavigate } from '@tanstack/react-router';
import { ErrorPage, ForbiddenPage } from '../features/errors';
import { pagePaths } from './shell/shell-menu.pure';
import { useShellMenu } from './use-shell-menu';

/** /403 with the name of who is signed in. */
export function ForbiddenRoute() {
  const { session } = usePalco();
  const state = useSession();
  const ready = state.stage === 'ready' ? state : null;
  const menu = useShellMenu(ready?.permissions ?? [], ready?.team.conta_id ?? '');
  return (
    <ForbiddenPage
      login={ready?.me.user.login}
      team={ready?.team.conta_nome}
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
