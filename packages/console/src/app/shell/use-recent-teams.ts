import { usePalco } from '@palco/react';
import { useEffect, useState } from 'react';
import { parseRecent, withLatest } from './recent-teams.pure';

function read(key: string): readonly string[] {
  try {
    return parseRecent(localStorage.getItem(key));
  } catch {
    // Storage is blocked: the server's order stays.
    return [];
  }
}

/** The teams that this person used on this device, the one of the moment first. */
export function useRecentTeams(userId: string, teamId: string): readonly string[] {
  const { product } = usePalco();
  const key = `${product}_recent_teams_${userId}`;
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    const next = withLatest(read(key), teamId);
    setRecent(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Blocked or full: it is remembered until the page is left.
    }
  }, [key, teamId]);
  return recent;
}
