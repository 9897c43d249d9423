import { parse } from 'tldts';

/** Characters of a message, as a person counts them. */
export const longestMessage = 500;
/** Code points of a message: one character of a person may be any number of them. */
const mostCodePoints = 8 * longestMessage;

/**
 * Control, format and private characters that nobody sees, but those that choose how others look: joiners (of emoji, and of letters
 * in Persian and Indic scripts), the marks of forms, and the letters of a flag's region.
 */
const unseen = /(?!\u200C|\u200D|\uFE0F|\n|\t|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Joiners where there is nothing to join, and the letters of a region without its flag. */
const stray =
  /(?<![\p{L}\p{M}])\u200C|\u200C(?!\p{L})|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/gu;
/** Letters and signs that are drawn as nothing: fillers, joiners, forms of letters (Unicode's property), the empty pattern of Braille. */
const blank = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More marks on one letter than any language uses: they would cover other messages. */
const piled = /(\p{M}{4})\p{M}+/gu;

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

const isTooLong = (text: string): boolean =>
  [...text].length > mostCodePoints || [...characters.segment(text)].length > longestMessage;

/**
 * A message as it is kept: composed, on at most three lines, without characters that nobody sees. Null for one that is empty or
 * too long. Direction marks go; the reader isolates each message (HTML, `bdi`).
 */
export function readMessage(text: string): string | null {
  const clean = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unseen, '')
    .replaceAll(stray, '')
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
  return body.replaceAll(blank, '') === '' || isTooLong(body) ? null : body;
}

const links = [
  /\b[a-z][a-z\d+.-]*:\/\//i,
  /\bmailto:/i,
  /\bwww\d?\./i,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+|\/)/,
];
/** Dots that are written so that they are none: those of East Asian scripts, and in brackets. */
const disguisedDots = /[\u3002\uFF0E\uFF61]|\s*[[({]\s*\.\s*[\])}]\s*/gu;
/** A space before a dot, and perhaps one behind it. Endings of two letters are left out: after it they are words («sim .me ajuda»). */
const spacedDots = /(?<=[\p{L}\d]) \. ?(?=\p{L}{3})/gu;
const hosts = /(?<![\p{L}\d@.-])[\p{L}\d](?:[\p{L}\d-]*\.)+[\p{L}\d-]*[\p{L}\d](?![@\p{L}\d])/gu;
/** The end of a sentence without a space behind it: «sim.Eu». */
const sentenceEnd = /\p{Ll}\.\p{Lu}\p{Ll}*$/u;

/** What follows a host in an address, and no sentence. */
const place = /^(?::\d|\/\S)/;

function isHost(text: string, rest: string): boolean {
  if (sentenceEnd.test(text) && !place.test(rest)) return false;
  const { isIcann, domain } = parse(text.toLowerCase(), { extractHostname: false, validateHostname: false });
  return isIcann === true && domain !== null;
}

/**
 * Whether a message holds a link, also one without `http`: a host whose ending is in the public suffix list, with dots in other
 * forms and a space before them too. An e-mail is none, nor is a number, the name of a file or «ponto com».
 */
export function hasLink(text: string): boolean {
  const plain = text.replaceAll(disguisedDots, '.').replaceAll(spacedDots, '.');
  return (
    links.some((link) => link.test(plain)) ||
    [...plain.matchAll(hosts)].some(({ 0: host, index }) => isHost(host, plain.slice(index + host.length)))
  );
}
