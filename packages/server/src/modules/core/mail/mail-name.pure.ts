/** Characters of a name in a mail; a longer one could hold a message. */
const LONGEST = 40;

/** Something that a mail program would make a link of, or that asks to write or call somewhere. */
const LINK = /\S*(?::\/\/|@|www\.|\.\p{L}{2,}|\d[\d\s().-]{5,}\d)\S*/giu;
/** Characters that names do not need and messages do. */
const NOT_A_NAME = /[^\p{L}\p{M}\p{N}\s.,'\u2019&()\u2013-]/gu;

/**
 * Sanitizes a user-supplied name for a mail to another person, against spam and phishing: no links, at most 40 characters.
 *
 * @returns an empty text where nothing is left of it.
 */
export function toMailName(name: string): string {
  const shown = name.replaceAll(LINK, ' ').replaceAll(NOT_A_NAME, ' ').replaceAll(/\s+/g, ' ').trim();
  const points = [...shown];
  return points.length <= LONGEST ? shown : `${points.slice(0, LONGEST).join('').trimEnd()}…`;
}
