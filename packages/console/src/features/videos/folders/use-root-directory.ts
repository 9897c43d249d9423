import { useSession } from '@palco/react';

/** The folder at the top of the selected team's library. */
export function useRootDirectory(): string {
  const session = useSession();
  return session.stage === 'ready' ? session.team.diretorioRoot : '';
}
