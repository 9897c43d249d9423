import { usePalco, useSession } from '@palco/react';
import type { RouteDecision } from '@palco/sdk/access';
import type { KnownSession } from '@palco/sdk/session';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { FailureScreen } from '../features/system';
import { NoTeamPage, TeamSelectionPage } from '../features/teams';
import { LoadingScreen } from '../ui';
import { afterTeamSwitch } from './after-team-switch.pure';
import { useCommandLayers } from './commands/use-command-layers';
import { ConsoleQueries } from './console-queries';
import { NotFoundScreen } from './error-screens';
import { focusHeading } from './focus-heading';
import { useLastPage } from './last-page-context';
import { PageFrame } from './page-frame';
import { Redirect } from './redirect';
import { lastUsedFirst } from './shell/recent-teams.pure';
import { Shell } from './shell/shell';
import { pagePaths, type ShellMenu } from './shell/shell-menu.pure';
import { WithMenuNames } from './shell/with-menu-names';
import { useStoredTeams } from './shell/use-recent-teams';
import { useRouteDecision, type RouteMoment } from './use-route-decision';
import { useShellMenu } from './use-shell-menu';

type Ready = Extract<KnownSession, { stage: 'ready' }>;

function useRememberedPage({ decision, address }: RouteMoment): void {
  const lastPage = useLastPage();
  const isVisit = decision.kind === 'show' && decision.lastPage === 'remember';
  useEffect(() => {
    if (isVisit && address !== null) lastPage.visit(address);
  }, [isVisit, address, lastPage]);
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

/** Shows, for every page behind the log-in, what the routing rules decide. */
export function SessionGate() {
  const { session } = usePalco();
  const state = useSession();
  const moment = useRouteDecision();
  const { decision, path, address } = moment;
  useRememberedPage(moment);
  useFocusOnChange(decision.kind);

  if (decision.kind === 'not-found') return <NotFoundScreen />;
  if (state.stage === 'ready') {
    return (
      <ConsoleQueries>
        <WithMenuNames>
          <ShellRoute session={state} decision={decision} path={path} address={address} />
        </WithMenuNames>
      </ConsoleQueries>
    );
  }
  if (decision.kind === 'redirect') return <Redirect key={path} decision={decision} address={address} />;
  if (state.stage === 'failed') {
    return <FailureScreen what="profile" requestId={state.error.requestId} onRetry={() => session.load()} />;
  }
  if (state.stage === 'choosing-team') {
    return (
      <ConsoleQueries>
        <TeamChoice me={state.me} />
      </ConsoleQueries>
    );
  }
  if (state.stage === 'no-team') return <NoTeamPage me={state.me} />;
  return <LoadingScreen />;
}

const noPages: ShellMenu = [];
/** The address already is that of the page to come. */
const stay = () => undefined;

/** The choice of a team, the last used one first. */
function TeamChoice({ me }: Pick<KnownSession, 'me'>) {
  const recent = useStoredTeams(me.user.id);
  const { layers } = useCommandLayers({
    userId: me.user.id,
    menu: noPages,
    onTeamSelected: stay,
    onTeamCleared: stay,
  });
  return (
    <>
      <TeamSelectionPage me={me} teams={lastUsedFirst(me.contasCargos, recent, (team) => team.conta_id)} />
      {layers}
    </>
  );
}

/** The shell of somebody in a team; only the page in it changes. */
function ShellRoute({ session, decision, path, address }: RouteMoment & { session: Ready }) {
  const navigate = useNavigate();
  const menu = useShellMenu(session.permissions, session.team.conta_id);
  const paths = useMemo(() => pagePaths(menu), [menu]);
  // A new team is a new page: nothing of the old one stays in it.
  const key = `${session.team.conta_id} ${path}`;
  return (
    <Shell
      session={session}
      menu={menu}
      path={path}
      onTeamSelected={() => void navigate({ to: afterTeamSwitch(path, paths) })}
      onTeamCleared={() => void navigate({ to: '/' })}
    >
      {decision.kind === 'redirect' && <Redirect key={key} inline decision={decision} address={address} />}
      {decision.kind === 'show' && (
        <PageFrame key={key}>
          <Outlet />
        </PageFrame>
      )}
    </Shell>
  );
}
