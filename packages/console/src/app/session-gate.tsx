import { usePalco, useSession } from '@palco/react';
import { isKnown, type KnownSession, type SessionState } from '@palco/sdk/session';
import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ErrorPage, ForbiddenPage } from '../features/errors';
import { FailureScreen } from '../features/system';
import { NoTeamPage, TeamSelectionPage } from '../features/teams';
import { LoadingScreen } from '../ui';
import { ConsoleQueries } from './console-queries';
import { focusHeading } from './focus-heading';
import { afterTeamSwitch, homeTarget } from './home-target.pure';
import { useLastPage } from './last-page-context';
import { PageFrame } from './page-frame';
import { decideRoute, type RouteDecision } from './route-decision.pure';
import { Redirect } from './redirect';
import { Shell } from './shell/shell';
import { pagePaths } from './shell/shell-menu.pure';
import { useAccess, useShellMenu } from './use-shell-menu';

type Ready = Extract<KnownSession, { stage: 'ready' }>;

/** Pages that only say something: not worth to come back to. */
const passing = new Set(['/', '/403', '/error', '/blocked', '/not-found']);

/** The path of the page that stands there, not of one that is still on its way. */
function usePagePath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
}

function useRememberedPage(decision: RouteDecision['kind'], state: SessionState): void {
  const lastPage = useLastPage();
  const pathname = usePagePath();
  const location = useLocation();
  const href = location.pathname === pathname ? location.href : null;
  const leftByChoice = state.stage === 'signed-out' && state.reason === 'signed-out';
  useEffect(() => {
    if (leftByChoice) lastPage.forget();
    else if (href === null || passing.has(pathname)) return;
    else if (decision === 'log-in') lastPage.returnTo(href);
    else if (decision === 'show') lastPage.visit(href);
  }, [decision, leftByChoice, pathname, href, lastPage]);
}

/** What changes without a change of the address (team chosen, profile there) moves the focus like a new page. */
function useFocusOnChange(decision: RouteDecision['kind']): void {
  const previous = useRef<RouteDecision['kind']>('wait');
  useEffect(() => {
    // The first page of a visit begins where the browser begins: at the skip link.
    if (previous.current !== 'wait' && previous.current !== decision) focusHeading();
    previous.current = decision;
  }, [decision]);
}

/** Decides, for every page behind the log-in, what the session allows to be shown. */
export function SessionGate() {
  const { session } = usePalco();
  const state = useSession();
  const pathname = usePagePath();
  const access = useAccess();
  const decision = decideRoute(state, (permissions) => access(pathname, permissions));
  useRememberedPage(decision.kind, state);
  useFocusOnChange(decision.kind);

  if (decision.kind === 'log-in') return <Redirect to="/auth/login" />;
  if (decision.kind === 'forbidden') return <Redirect to="/403" />;
  if (state.stage === 'failed') {
    return <FailureScreen what="profile" requestId={state.error.requestId} onRetry={() => session.load()} />;
  }
  if (!isKnown(state)) return <LoadingScreen />;
  if (state.stage === 'choosing-team') return <TeamSelectionPage me={state.me} />;
  if (state.stage === 'no-team') return <NoTeamPage me={state.me} />;
  return (
    <ConsoleQueries>
      <ShellRoute session={state} blank={decision.kind === 'nothing'} />
    </ConsoleQueries>
  );
}

function ShellRoute({ session, blank }: { session: Ready; blank: boolean }) {
  const pathname = usePagePath();
  const navigate = useNavigate();
  const menu = useShellMenu(session.permissions, session.team.conta_id);
  const paths = useMemo(() => pagePaths(menu), [menu]);
  return (
    <Shell
      session={session}
      menu={menu}
      path={pathname}
      onTeamSelected={() => void navigate({ to: afterTeamSwitch(pathname, paths) })}
      onTeamCleared={() => void navigate({ to: '/' })}
    >
      {/* A new team is a new page: nothing of the old one stays in it. */}
      {!blank && (
        <PageFrame key={`${session.team.conta_id} ${pathname}`}>
          <Outlet />
        </PageFrame>
      )}
    </Shell>
  );
}

/** `/`: on to the last page, or to the first of the menu. */
export function HomeRoute() {
  const state = useSession();
  const lastPage = useLastPage();
  const router = useRouter();
  const access = useAccess();
  const ready = state.stage === 'ready' ? state : null;
  const menu = useShellMenu(ready?.permissions ?? [], ready?.team.conta_id ?? '');
  const { navigate } = router;

  const leave = useEffectEvent(() => {
    if (!ready) return;
    const target = homeTarget({
      lastPage: lastPage.take(),
      cameFromAnalytics: lastPage.takeAnalyticsFlag(),
      menu: pagePaths(menu),
      mayOpen: (path) =>
        router.getMatchedRoutes(path)[2] !== undefined && access(path, ready.permissions) === 'allowed',
    });
    void navigate({ to: target ?? '/403', replace: true });
  });
  // Once for an arrival in a team: the marker is read and let go.
  const teamId = ready?.team.conta_id;
  useEffect(() => {
    if (teamId !== undefined) leave();
  }, [teamId]);
  return <LoadingScreen inline />;
}

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
