/** Characters of a message, as a person counts them. */
export const longestMessage = 500;

/** Control, format and private characters that nobody sees but a joiner inside of an emoji, and the marks that choose its form. */
const unseen = /(?!\u200D|\uFE0F|\n|\t)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** More marks on one letter than any language uses: they would cover other messages. */
const piled = /(\p{M}{4})\p{M}+/gu;

/**
 * A message as it is kept: composed, on at most three lines, without characters that nobody sees. Null for one that is empty or
 * too long. Direction marks go; the reader isolates each message (HTML, `bdi`).
 */
export function readMessage(text: string): string | null {
  const clean = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, '')
    .replaceAll(piled, '$1')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
  const [first = '', second, ...rest] = clean.split('\n').filter((line) => line !== '');
  const body = [
    first,
    ...(second === undefined ? [] : [second]),
    ...(rest.length === 0 ? [] : [rest.join(' ')]),
  ].join('\n');
  return body === '' || [...body].length > longestMessage ? null : body;
}

/** Endings of host names that people write without `http`. Two letters stand for a country. */
const ending =
  '(?:com|net|org|info|biz|app|dev|live|tv|xyz|site|online|shop|store|top|club|link|click|[a-z]{2}|xn--[a-z0-9-]+)';
const links = [
  /\b[a-z][a-z\d+.-]*:\/\//i,
  /\bwww\d?\./i,
  new RegExp(
    `(?<![\\w@.-])(?:[\\p{L}\\d](?:[\\p{L}\\d-]*[\\p{L}\\d])?\\.)+${ending}(?=$|[^\\p{L}\\d.-]|[.](?:\\s|$))(?!\\.[\\p{L}\\d])`,
    'iu',
  ),
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+|\/)/,
];

/** Whether a message holds a link, also one without `http`. An e-mail is none, nor is a number or «ponto com». */
export function hasLink(text: string): boolean {
  return links.some((link) => link.test(text));
}
