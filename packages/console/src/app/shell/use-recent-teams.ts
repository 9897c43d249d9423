import { usePalco } from '@palco/react';
import { useEffect, useMemo } from 'react';
import { parseRecent, withLatest } from './recent-teams.pure';

function read(key: string): readonly string[] {
  try {
    return parseRecent(localStorage.getItem(key));
  } catch {
    // Storage is blocked: the server's order stays.
    return [];
  }
}

function useStorageKey(userId: string): string {
  const { product } = usePalco();
  return `${product}_recent_teams_${userId}`;
}

/** The teams that this person used on this device, the last one first, while none is chosen. */
export function useStoredTeams(userId: string): readonly string[] {
  const key = useStorageKey(userId);
  return useMemo(() => read(key), [key]);
}

/** The teams that this person used on this device, the current one first. */
export function useRecentTeams(userId: string, teamId: string): readonly string[] {
  const key = useStorageKey(userId);
  const recent = useMemo(() => withLatest(read(key), teamId), [key, teamId]);
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(recent));
    } catch {
      // Blocked or full: it is remembered until the page is left.
    }
  }, [key, recent]);
  return recent;
}
