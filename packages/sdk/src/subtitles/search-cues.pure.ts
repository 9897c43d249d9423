import type { Cue } from '@palco/openapi';
import { cueParts } from './cue-markup.pure';

/** What is looked for in cues. */
export interface CueSearch {
  /** As it is typed; a space in it also finds the end of a line. */
  readonly text: string;
  /** Default: `a` finds `A` as well. */
  readonly matchCase?: boolean;
  /** Default: `par` is found in `parte` as well. */
  readonly wholeWords?: boolean;
}

/** Where a text was found: the cue, and the part of its `texto`. */
export interface CueMatch {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a text in what viewers read; names of speakers and other markup are left alone.
 *
 * @example
 * ```ts
 * const cues = [{ inicio: 0, fim: 2, texto: 'Fração e fração' }];
 * findInCues(cues, { text: 'fração' }); // two matches, in the cue with the index 0
 * ```
 */
export function findInCues(cues: readonly Cue[], search: CueSearch): readonly CueMatch[] {
  const pattern = patternOf(search);
  if (pattern === null) return [];
  return cues.flatMap(({ texto }, index) => {
    let from = 0;
    return cueParts(texto).flatMap((part) => {
      const at = from;
      from += part.text.length;
      if (part.isMarkup) return [];
      return [...part.text.matchAll(pattern)].map((found) => ({
        index,
        start: at + found.index,
        end: at + found.index + found[0].length,
      }));
    });
  });
}

/**
 * Replaces every match, or the one that is given, by a text as it is.
 *
 * @example
 * ```ts
 * const cues = [{ inicio: 0, fim: 2, texto: 'Professor João' }];
 * replaceInCues(cues, { text: 'joão' }, { by: 'Joana' }); // [{ …, texto: 'Professor Joana' }]
 * ```
 */
export function replaceInCues(
  cues: readonly Cue[],
  search: CueSearch,
  { by, only }: { readonly by: string; readonly only?: CueMatch },
): readonly Cue[] {
  const found = findInCues(cues, search).filter(({ index, start }) => {
    return only === undefined || (index === only.index && start === only.start);
  });
  if (found.length === 0) return cues;
  const texts = new Map<number, string>();
  // From the end, so that the places of those before stay.
  for (const { index, start, end } of found.toReversed()) {
    const text = texts.get(index) ?? cues[index]?.texto ?? '';
    texts.set(index, text.slice(0, start) + by + text.slice(end));
  }
  return cues.map((cue, index) => {
    const texto = texts.get(index);
    return texto === undefined ? cue : { ...cue, texto };
  });
}

function patternOf({ text, matchCase = false, wholeWords = false }: CueSearch): RegExp | null {
  const words = text.trim();
  if (words === '') return null;
  const escaped = words
    .replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  const whole = wholeWords ? String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])` : escaped;
  return new RegExp(whole, matchCase ? 'gu' : 'giu');
}
