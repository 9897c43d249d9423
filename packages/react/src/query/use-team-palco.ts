import type { Palco } from '@palco/sdk';
import { usePalco } from '../provider/palco-provider';
import { useSession } from '../session/use-session';

/** The Palco whose team is in the keys: a hook that uses it renders again, and asks again, when the team changes. */
export function useTeamPalco(): Palco {
  useSession();
  return usePalco();
}
