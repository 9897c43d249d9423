import { createHash } from 'node:crypto';
import { readableColours } from './brand-colour.pure';

/** White on each reads at 5:1 or better, they differ from one another, and none is the red of what is on air. */
export const teamColours = [
  '#0b6e57',
  '#5b3fd1',
  '#0a6c8f',
  '#96380f',
  '#8a2f6b',
  '#46621a',
  '#7a4a00',
  '#34405e',
] as const;

/** One of several things, always the same for one id. */
export function chosenBy<Choice>(id: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const place = createHash('sha256').update(id).digest().readUInt32BE() % choices.length;
  return choices[place] ?? choices[0];
}

/**
 * The colour of a team: its own one, darkened until white can be read on it, or one that stays the same for its id. Its public
 * pages and its generated covers have it.
 */
export function teamColourOf({
  id,
  ownColor,
}: {
  readonly id: string;
  readonly ownColor: string | null;
}): string {
  if (ownColor !== null) return readableColours(ownColor).onWhite;
  return chosenBy(id, teamColours);
}
