import { settings } from './settings';

/** An environment variable that begins with `PALCO_` and is not a setting. */
export interface UnknownVariable {
  readonly name: string;
  /** The most similar setting; null if none is similar enough. */
  readonly nearest: string | null;
}

/** Variables of the workspace's commands, which start this server too: neither its settings nor misspelt ones. */
const ofTheWorkspace = [
  'PALCO_CHROMIUM',
  'PALCO_CONSOLE_PORT',
  'PALCO_E2E_FOLDER',
  'PALCO_E2E_URL',
  'PALCO_HEADLESS_SHELL',
  'PALCO_TEST_DATABASE_URL',
  'PALCO_TEST_NATS',
  'PALCO_TEST_POOLER',
  'PALCO_TEST_S3',
];

/** Largest edit distance at which a name is suggested. */
const nearestDistance = 3;

/** Variables of the environment that look like settings and are not. */
export function findUnknownVariables(names: readonly string[]): UnknownVariable[] {
  const known = settings.map(({ variable }) => variable);
  return names
    .filter((name) => name.startsWith('PALCO_') && !known.includes(name) && !ofTheWorkspace.includes(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }));
}

/** The candidate with the smallest edit distance; null if it is above `nearestDistance`. */
export function nearestOf(name: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }))
    .sort((one, other) => one.distance - other.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= nearestDistance ? best.candidate : null;
}

/** Levenshtein distance: letters to add, remove or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, theirs] of [...other].entries()) {
      const [diagonal = 0, above = 0] = row.slice(j);
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === theirs ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
