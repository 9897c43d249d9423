import { layOut } from '../../../kernel/pdf/lay-out.pure';
import { drawable, widthOf, writeLine } from '../../../kernel/pdf/open-document';
import type { Weight } from '../../../kernel/pdf/open-document';

/** Where and how a line stands. */
export interface TextBox {
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
  write(text: string, box: TextBox): void;
  /** A text of several lines; answers where it ends. */
  fill(text: string, box: TextBox & { readonly mostLines: number }): number;
}

export function createPen(document: PDFKit.PDFDocument): Pen {
  const fitted = (
    text: string,
    { width, size, weight }: TextBox,
    most: { lines: number; smallest: number },
  ) =>
    layOut(drawable(text), { width, mostLines: most.lines, size, smallest: most.smallest }, (part, at) =>
      widthOf(document, part, { weight, size: at }),
    );
  return {
    document,
    write(text, box) {
      const { x, y, weight, color, isRight = false } = box;
      const { size, lines } = fitted(text, box, { lines: 1, smallest: Math.min(box.size, 7.5) });
      const shown = lines[0] ?? '';
      const begin = isRight ? x - widthOf(document, shown, { weight, size }) : x;
      writeLine(document, shown, { weight, size, color, x: begin, y });
    },
    fill(text, { mostLines, ...box }) {
      const { x, weight, color, size } = box;
      let { y } = box;
      for (const part of fitted(text, box, { lines: mostLines, smallest: size }).lines) {
        writeLine(document, part, { weight, size, color, x, y });
        y += size * 1.35;
      }
      return y;
    },
  };
}
