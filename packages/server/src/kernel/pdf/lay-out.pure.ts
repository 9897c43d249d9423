/** A place for a text of a few lines. */
export interface TextBox {
  readonly width: number;
  readonly mostLines: number;
  /** The size that it begins with, and the smallest one. */
  readonly size: number;
  readonly smallest: number;
}

/** A text that fits its place. */
export interface LaidOut {
  readonly size: number;
  readonly lines: readonly string[];
}

/**
 * Breaks a text into lines, smaller and smaller until they fit; at the smallest size the rest is cut off with an ellipsis.
 *
 * @param widthOf the width of a text at a size
 */
export function layOut(text: string, box: TextBox, widthOf: (text: string, size: number) => number): LaidOut {
  const { width, mostLines, smallest } = box;
  let size = box.size;
  for (;;) {
    const lines = linesOf(text, (part) => widthOf(part, size) <= width);
    if (lines.length <= mostLines) return { size, lines };
    if (size <= smallest) {
      const kept = lines.slice(0, mostLines);
      return { size, lines: [...kept.slice(0, -1), `${(kept.at(-1) ?? '').replace(/.{0,2}$/u, '')}…`] };
    }
    size = Math.max(smallest, size - 2);
  }
}

/** Whole words where they fit; a longer one is broken. */
function linesOf(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function piecesOf(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
