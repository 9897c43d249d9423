import { usePalco, useSession } from '@palco/react';
import { isDev } from '@palco/sdk/access';

/** What the signed-in person may do with clients; the server decides, this only spares refusals. */
export interface ClientRights {
  /** Makes clients that stand alone, moves them, and may block the own one. */
  readonly managesAllClients: boolean;
  /** The client of the team in use. */
  readonly ownId: string;
}

export function useClientRights(): ClientRights {
  const { product } = usePalco();
  const session = useSession();
  if (session.stage !== 'ready') return { managesAllClients: false, ownId: '' };
  // The server looks at the permission only, not at the role's name (decision A5).
  return {
    managesAllClients: isDev({ permissions: session.permissions }, product),
    ownId: session.team.cliente,
  };
}
