import { layOut } from '../../../kernel/pdf/lay-out.pure';
import { drawable, widthOf, writeLine } from '../../../kernel/pdf/open-document';
import type { Weight } from '../../../kernel/pdf/open-document';

/** Where and how a line stands. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly width: number;
  /** `x` is the right edge. */
  readonly isRight?: boolean;
}

/** Writes texts into a document. */
export interface Pen {
  readonly document: PDFKit.PDFDocument;
  /** One line; what does not fit is written smaller, and cut off where that does not help. */
  write(text: string, place: Place): void;
  /** A text of several lines; answers where it ends. */
  fill(text: string, place: Place & { readonly mostLines: number }): number;
}

export function createPen(document: PDFKit.PDFDocument): Pen {
  const fitted = (text: string, { width, size, weight }: Place, most: { lines: number; smallest: number }) =>
    layOut(drawable(text), { width, mostLines: most.lines, size, smallest: most.smallest }, (part, at) =>
      widthOf(document, part, { weight, size: at }),
    );
  return {
    document,
    write(text, place) {
      const { x, y, weight, color, isRight = false } = place;
      const { size, lines } = fitted(text, place, { lines: 1, smallest: Math.min(place.size, 7.5) });
      const shown = lines[0] ?? '';
      const begin = isRight ? x - widthOf(document, shown, { weight, size }) : x;
      writeLine(document, shown, { weight, size, color, x: begin, y });
    },
    fill(text, { mostLines, ...place }) {
      const { x, weight, color, size } = place;
      let { y } = place;
      for (const part of fitted(text, place, { lines: mostLines, smallest: size }).lines) {
        writeLine(document, part, { weight, size, color, x, y });
        y += size * 1.35;
      }
      return y;
    },
  };
}
