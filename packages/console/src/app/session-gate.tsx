import { usePalco, useSession } from '@palco/react';
import type { RouteDecision } from '@palco/sdk/access';
import type { KnownSession } from '@palco/sdk/session';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { NotFoundPage } from '../features/errors';
import { RealtimeRefresh } from '../features/realtime';
import { FailureScreen } from '../features/system';
import { lazyPage } from '../routing';
import { LoadingScreen, SoloLayout } from '../ui';
import { afterTeamSwitch } from './after-team-switch.pure';
import { ConsoleQueries } from './console-queries';
import { focusHeading } from './focus-heading';
import { useLastPage } from './last-page-context';
import { PageFrame } from './page-frame';
import { Redirect } from './redirect';
import { Shell } from './shell/shell';
import { pagePaths } from './menu/shell-menu.pure';
import { WithMenuNames } from './menu/with-menu-names';
import { useRouteDecision, type RouteMoment } from './use-route-decision';
import { useShellMenu } from './menu/use-shell-menu';

// Loaded only for people without a chosen team: the first screen of everybody else stays small.
const loadTeamChoice = () => import('./team-choice');
const TeamChoice = lazyPage(loadTeamChoice, 'TeamChoice');
// Loaded only for people whose team is closed to them.
const FactorGate = lazyPage(() => import('./factor-gate'), 'FactorGate');
const NoTeamPage = lazyPage(loadTeamChoice, 'NoTeam');

type Ready = Extract<KnownSession, { stage: 'ready' }>;

function useRememberedPage({ decision, address }: RouteMoment): void {
  const lastPage = useLastPage();
  const isVisit = decision.kind === 'show' && decision.lastPage === 'remember';
  useEffect(() => {
    if (isVisit && address !== null) lastPage.visit(address);
  }, [isVisit, address, lastPage]);
}

/** Moves the focus to the heading also when the page changes without a new address (team chosen, profile loaded). */
function useFocusOnChange(decision: RouteDecision['kind']): void {
  const previous = useRef<RouteDecision['kind']>('wait');
  useEffect(() => {
    // Not for the first page of a visit: there the browser starts, at the skip link.
    if (previous.current !== 'wait' && previous.current !== decision) focusHeading();
    previous.current = decision;
  }, [decision]);
}

/** Shows, for every page behind the log-in, what the routing rules decide. */
export function SessionGate() {
  const { session } = usePalco();
  const state = useSession();
  const moment = useRouteDecision();
  const { decision, path, address } = moment;
  useRememberedPage(moment);
  useFocusOnChange(decision.kind);

  if (state.stage === 'ready') {
    return (
      <ConsoleQueries>
        <RealtimeRefresh />
        <WithMenuNames>
          <ShellRoute session={state} path={path}>
            {/* The key remounts the page after a switch of team, so that no state of the old team stays. */}
            <ShellPage key={`${state.team.conta_id} ${path}`} decision={decision} address={address} />
          </ShellRoute>
        </WithMenuNames>
      </ConsoleQueries>
    );
  }
  if (decision.kind === 'not-found') {
    return (
      <SoloLayout>
        <NotFoundPage />
      </SoloLayout>
    );
  }
  if (decision.kind === 'redirect') return <Redirect key={path} decision={decision} address={address} />;
  if (state.stage === 'failed') {
    return <FailureScreen what="profile" requestId={state.error.requestId} onRetry={() => session.load()} />;
  }
  if (state.stage === 'choosing-team') {
    return (
      <ConsoleQueries>
        <TeamChoice />
      </ConsoleQueries>
    );
  }
  if (state.stage === 'factor-required') {
    return (
      <ConsoleQueries>
        <FactorGate />
      </ConsoleQueries>
    );
  }
  if (state.stage === 'no-team') return <NoTeamPage />;
  return <LoadingScreen />;
}

/** The page, redirect or refusal that the rules of access decided on, inside of the menu and header of the console. */
function ShellPage({ decision, address }: Pick<RouteMoment, 'decision' | 'address'>) {
  if (decision.kind === 'redirect') return <Redirect inline decision={decision} address={address} />;
  if (decision.kind === 'show')
    return (
      <PageFrame>
        <Outlet />
      </PageFrame>
    );
  return (
    decision.kind === 'not-found' && (
      <PageFrame>
        <NotFoundPage />
      </PageFrame>
    )
  );
}

interface ShellRouteProps {
  session: Ready;
  path: string;
  children: ReactNode;
}

/** The shell of somebody in a team; only the page in it changes. */
function ShellRoute({ session, path, children }: ShellRouteProps) {
  const navigate = useNavigate();
  const menu = useShellMenu(session.permissions, session.team.conta_id);
  const paths = useMemo(() => pagePaths(menu), [menu]);
  return (
    <Shell
      session={session}
      menu={menu}
      path={path}
      onTeamSelected={() => void navigate({ to: afterTeamSwitch(path, paths) })}
      onTeamCleared={() => void navigate({ to: '/' })}
    >
      {children}
    </Shell>
  );
}

const notFound = { kind: 'not-found' } as const;

/** An unknown address in the shell: the menu is the way on. */
export function NotFoundInShell() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.stage !== 'ready') return null;
  return (
    <ConsoleQueries>
      <WithMenuNames>
        <ShellRoute session={session} path={pathname}>
          <ShellPage decision={notFound} address={null} />
        </ShellRoute>
      </WithMenuNames>
    </ConsoleQueries>
  );
}
