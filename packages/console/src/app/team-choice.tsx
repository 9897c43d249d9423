import { useSession } from '@palco/react';
import { NoTeamPage, TeamSelectionPage } from '../features/teams/selection';
import { useCommandLayers } from './commands/use-command-layers';
import { lastUsedFirst } from './shell/recent-teams.pure';
import type { ShellMenu } from './menu/shell-menu.pure';
import { useStoredTeams } from './shell/use-recent-teams';

type Me = Parameters<typeof TeamSelectionPage>[0]['me'];

const noPages: ShellMenu = [];
/** Nothing to do after a choice: the address is already that of the page to open. */
const stay = () => undefined;

/** The choice of a team, the last used one first. */
export function TeamChoice() {
  const state = useSession();
  return state.stage === 'choosing-team' && <Choice me={state.me} />;
}

function Choice({ me }: { me: Me }) {
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

/** Somebody who belongs to no team yet. */
export function NoTeam() {
  const state = useSession();
  return state.stage === 'no-team' && <NoTeamPage me={state.me} />;
}
