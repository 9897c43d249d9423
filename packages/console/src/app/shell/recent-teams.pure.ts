/** Most team ids that are stored. */
const maxStored = 20;

/** The ids of the teams that were used, the last one first. */
export function withLatest(ids: readonly string[], latest: string): readonly string[] {
  return [latest, ...ids.filter((id) => id !== latest)].slice(0, maxStored);
}

/** Reads what is stored; anything else than a list of ids is nothing. */
export function parseRecent(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The teams that were used last first, the others in the order in which they came. */
export function lastUsedFirst<Team>(
  teams: readonly Team[],
  recent: readonly string[],
  idOf: (team: Team) => string,
): readonly Team[] {
  const rank = (team: Team) => {
    const index = recent.indexOf(idOf(team));
    return index < 0 ? recent.length : index;
  };
  return teams.toSorted((one, other) => rank(one) - rank(other));
}
