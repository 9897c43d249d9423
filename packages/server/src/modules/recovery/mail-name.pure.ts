/** Longer names say more than who somebody is. */
const LONGEST = 40;

/** Something that a mail program would make a link of, or that asks to write or call somewhere. */
const LINK = /\S*(?::\/\/|@|www\.|\.\p{L}{2,}|\d[\d\s().-]{5,}\d)\S*/giu;
/** A name holds letters, digits and the marks between them; a sentence holds others. */
const NOT_A_NAME = /[^\p{L}\p{M}\p{N}\s.,'’&()–-]/gu;

/**
 * A name that somebody typed as a mail may show it to others: nothing that becomes a link, and too short for a sentence.
 *
 * @returns an empty text where nothing is left of it.
 */
export function toMailName(name: string): string {
  const shown = name.replaceAll(LINK, ' ').replaceAll(NOT_A_NAME, ' ').replaceAll(/\s+/g, ' ').trim();
  const points = [...shown];
  return points.length <= LONGEST ? shown : `${points.slice(0, LONGEST).join('').trimEnd()}…`;
}
