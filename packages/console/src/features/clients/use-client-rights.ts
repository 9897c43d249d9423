import { useSession } from '@palco/react';
import { useMay } from '../../access';

/** What the signed-in person may do with clients; the server decides, this only spares refusals. */
export interface ClientRights {
  /** Makes clients that stand alone, moves them, and may block the own one. */
  readonly managesAllClients: boolean;
  /** The client of the team in use. */
  readonly ownId: string;
}

export function useClientRights(): ClientRights {
  const session = useSession();
  return {
    managesAllClients: useMay('manageAllClients').may,
    ownId: session.stage === 'ready' ? session.team.cliente : '',
  };
}
