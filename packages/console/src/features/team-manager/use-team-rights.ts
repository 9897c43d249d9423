import { useSession } from '@palco/react';
import { effectivePermissions } from '@palco/sdk/permissions';

/** What the signed-in person may do with teams; the server decides, this only spares refusals. */
export interface TeamRights {
  /** See and change the people of a team: of any one with `gerenciarTimes`, otherwise where one works and manages them. */
  managesPeopleOf(accountId: string): boolean;
  /** The team that one works in. */
  readonly selectedId: string;
  /** Its client. */
  readonly ownClientId: string;
  /** The name of a team that one belongs to. */
  ownTeam(accountId: string): string | undefined;
}

export function useTeamRights(): TeamRights {
  const session = useSession();
  if (session.stage !== 'ready') {
    const none = { selectedId: '', ownClientId: '' };
    return { ...none, managesPeopleOf: () => false, ownTeam: () => undefined };
  }
  const { me, permissions, team } = session;
  return {
    selectedId: team.conta_id,
    ownClientId: team.cliente,
    managesPeopleOf: (accountId) =>
      permissions.includes('gerenciarTimes') ||
      effectivePermissions(me, accountId).includes('manageTeamUsers'),
    ownTeam: (accountId) => me.contasCargos.find(({ conta_id }) => conta_id === accountId)?.conta_nome,
  };
}
