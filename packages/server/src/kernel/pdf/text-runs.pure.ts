/** The font that draws a part of a text. */
export interface TextRun {
  readonly font: string;
  readonly text: string;
}

/** Which characters a font draws: pairs of the first and the last code point. */
export type FontRanges = Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;

/** Reads `U+0000-00FF,U+0131`, as style sheets write it. */
export function readRanges(list: string): readonly (readonly [number, number])[] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
}

/**
 * A text in runs of the first font that has each character. What no font has, as emoji, is left out with the space around it
 * kept once: a box in its place would look like a fault of the document.
 */
export function textRuns(text: string, fonts: FontRanges): TextRun[] {
  const drawn: { font: string; character: string }[] = [];
  const names = Object.keys(fonts);
  for (const character of text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    const font = names.find((name) => fonts[name]?.some(([first, last]) => first <= code && code <= last));
    if (font === undefined) continue;
    if (character === ' ' && (drawn.at(-1)?.character ?? ' ') === ' ') continue;
    drawn.push({ font, character });
  }
  if (drawn.at(-1)?.character === ' ') drawn.pop();
  return joined(drawn);
}

/** Characters of one font in a row are one run. A space goes with what stands before it, so that words are not torn. */
function joined(characters: readonly { readonly font: string; readonly character: string }[]): TextRun[] {
  const runs: { font: string; text: string }[] = [];
  for (const { font, character } of characters) {
    const last = runs.at(-1);
    if (last && (last.font === font || character === ' ')) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
