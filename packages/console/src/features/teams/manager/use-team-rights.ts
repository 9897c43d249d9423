import { useSession } from '@palco/react';
import { useMayOf } from '../../../access';

/** What the signed-in person may do with teams; the server decides, this only spares refusals. */
export interface TeamRights {
  /** Whether the members of a team are visible: of any team with `gerenciarTimes`, otherwise of own teams that one manages. */
  seesPeopleOf(accountId: string): boolean;
  /** The team that one works in. */
  readonly selectedId: string;
  /** Its client. */
  readonly ownClientId: string;
  /** The name of a team that one belongs to. */
  ownTeam(accountId: string): string | undefined;
}

export function useTeamRights(): TeamRights {
  const session = useSession();
  const mayOf = useMayOf();
  const ready = session.stage === 'ready' ? session : undefined;
  return {
    selectedId: ready?.team.conta_id ?? '',
    ownClientId: ready?.team.cliente ?? '',
    seesPeopleOf: (accountId) => mayOf('seeMembers', { accountId }).may,
    ownTeam: (accountId) => ready?.me.contasCargos.find(({ conta_id }) => conta_id === accountId)?.conta_nome,
  };
}
