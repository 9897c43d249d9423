import type { Cue } from '@palco/openapi';

/** The markup that a cue keeps: italics, bold, underline, and who speaks. */
const tag = /<(\/?)([biuv])(?:\.[^\s<>]*)?(?:\s([^<>]*))?>/gi;

interface Tag {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly isEnd: boolean;
  readonly speaker: string;
}

function tagsOf(text: string): readonly Tag[] {
  return [...text.matchAll(tag)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    name: (match[2] ?? '').toLowerCase(),
    isEnd: match[1] === '/',
    speaker: tidyName(match[3] ?? ''),
  }));
}

const tidyName = (name: string): string => name.replaceAll(/[\s<>]+/g, ' ').trim();

/** Of a text in order: what is markup, and what is read. */
export function cueParts(text: string): readonly { readonly text: string; readonly isMarkup: boolean }[] {
  let from = 0;
  const parts = tagsOf(text).flatMap((one) => {
    const before = { text: text.slice(from, one.from), isMarkup: false };
    from = one.to;
    return [before, { text: text.slice(one.from, one.to), isMarkup: true }];
  });
  return [...parts, { text: text.slice(from), isMarkup: false }].filter((part) => part.text !== '');
}

/**
 * What a viewer reads of the text of a cue.
 *
 * @example
 * ```ts
 * plainCueText('<v Ana>Bom <i>dia</i>'); // 'Bom dia'
 * ```
 */
export function plainCueText(text: string): string {
  return cueParts(text)
    .map((part) => (part.isMarkup ? '' : part.text))
    .join('');
}

/**
 * Cuts a text, before the place `at` or behind the tag that `at` lies in. Markup that is open there ends in the first half and begins again
 * in the second one.
 */
export function cutCueText(text: string, at: number): readonly [string, string] {
  const tags = tagsOf(text);
  const inside = tags.find(({ from, to }) => at > from && at < to);
  const place = inside?.to ?? at;
  const open = openTags(tags, place);
  const ends = open
    .filter(({ name }) => name !== 'v')
    .map(({ name }) => `</${name}>`)
    .toReversed()
    .join('');
  const starts = open.map(({ from, to }) => text.slice(from, to)).join('');
  const [head, tail] = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()];
  return [`${head}${ends}`.trim(), tail === '' ? '' : `${starts}${tail}`.trim()];
}

/** The tags that are open at a place, and that have an end behind it; a speaker needs none. */
function openTags(tags: readonly Tag[], place: number): readonly Tag[] {
  let open: Tag[] = [];
  let speaker: Tag | undefined;
  for (const one of tags) {
    if (one.to > place) break;
    if (one.name === 'v') speaker = one.isEnd || one.speaker === '' ? undefined : one;
    else if (!one.isEnd) open.push(one);
    else
      open = open.slice(
        0,
        Math.max(
          0,
          open.findLastIndex(({ name }) => name === one.name),
        ),
      );
  }
  const isClosed = ({ name }: Tag): boolean =>
    tags.some((one) => one.from >= place && one.isEnd && one.name === name);
  return [...(speaker === undefined ? [] : [speaker]), ...open.filter(isClosed)];
}

/** Where the words after the first begin. */
export function wordStarts(text: string): readonly number[] {
  let from = 0;
  const isRead = { before: false };
  return cueParts(text).flatMap((part) => {
    const at = from;
    from += part.text.length;
    if (part.isMarkup) return [];
    const starts = [...part.text.matchAll(/\S+/g)].map(({ index }) => ({
      index: at + index,
      // A word may be cut by markup: `me<i>io</i>` is one.
      isFirst: index > 0 || at === 0 || /\s$/.test(plainCueText(text.slice(0, at))),
    }));
    return starts.flatMap(({ index, isFirst }) => {
      const isNext = isRead.before && isFirst;
      isRead.before = true;
      return isNext ? [index] : [];
    });
  });
}

const leading = /^\s*<v(?:\.[^\s<>]*)?\s([^<>]*)>/i;

/**
 * Who speaks a cue, as its text begins with WebVTT's `<v Name>`; empty where it says nobody.
 *
 * @example
 * ```ts
 * speakerOf({ inicio: 0, fim: 2, texto: '<v Ana>Bom dia' }); // 'Ana'
 * ```
 */
export function speakerOf({ texto }: Cue): string {
  return tidyName(leading.exec(texto)?.[1] ?? '');
}

/**
 * The same cue spoken by somebody else, or by nobody with an empty name.
 *
 * @example
 * ```ts
 * withSpeaker({ inicio: 0, fim: 2, texto: 'Bom dia' }, 'Ana').texto; // '<v Ana>Bom dia'
 * ```
 */
export function withSpeaker(cue: Cue, name: string): Cue {
  const spoken = tidyName(name);
  return { ...cue, texto: `${spoken === '' ? '' : `<v ${spoken}>`}${cueWords(cue)}` };
}

/**
 * The text of a cue without who speaks it.
 *
 * @example
 * ```ts
 * cueWords({ inicio: 0, fim: 2, texto: '<v Ana>Bom dia' }); // 'Bom dia'
 * ```
 */
export function cueWords({ texto }: Cue): string {
  return texto.replace(leading, '');
}

/**
 * Everybody who speaks in the cues, in order of their first word.
 *
 * @example
 * ```ts
 * speakersIn([{ inicio: 0, fim: 2, texto: '<v Ana>Bom dia <v João>Oi' }]); // ['Ana', 'João']
 * ```
 */
export function speakersIn(cues: readonly Cue[]): readonly string[] {
  const names = cues.flatMap(({ texto }) => tagsOf(texto).map(({ speaker }) => speaker));
  return [...new Set(names.filter((name) => name !== ''))];
}

/**
 * Gives a speaker another name in all cues, also in the middle of one.
 *
 * @example
 * ```ts
 * renameSpeaker([{ inicio: 0, fim: 2, texto: '<v Ana>Bom dia' }], { from: 'Ana', to: 'Profa. Ana' });
 * ```
 */
export function renameSpeaker(
  cues: readonly Cue[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly Cue[] {
  const name = tidyName(to);
  const renamed = cues.map((cue) => {
    const texto = cueParts(cue.texto)
      .map((part) => {
        const [first] = part.isMarkup ? tagsOf(part.text) : [];
        if (first?.name !== 'v' || first.isEnd || first.speaker !== from) return part.text;
        return name === '' ? '' : `<v ${name}>`;
      })
      .join('');
    return texto === cue.texto ? cue : { ...cue, texto };
  });
  return renamed.every((cue, at) => cue === cues[at]) ? cues : renamed;
}
