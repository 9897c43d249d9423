import { readableColours } from '../../kernel/brand/brand-colour.pure';
import type { Brand } from '../../kernel/brand/brand.pure';
import { drawable, openDocument, widthOf, writeLine } from '../../kernel/pdf/open-document';
import type { Weight } from '../../kernel/pdf/open-document';
import { layOut } from '../../kernel/pdf/lay-out.pure';
import { invoiceTexts } from './invoice-texts.pure';
import type { InvoiceInput, InvoiceTexts } from './invoice-texts.pure';

/** A4, in points. */
const page = { width: 595.28, margin: 56 };
const inside = page.width - 2 * page.margin;
const right = page.width - page.margin;
const ink = '#14161f';
const quiet = '#5b6172';
const line = '#d6d9e3';
/** The right edges of the numbers of a charge. */
const numberEdges = [right - 190, right - 95, right] as const;
const itemWidth = 210;

/** Who sends the invoice: its name heads the page, in its colour. */
export type InvoiceBrand = Pick<Brand, 'name' | 'color'>;

/** Draws an invoice as a PDF of one page. Below the brand the same invoice always has the same words: they are of its row alone. */
export async function drawInvoice(input: InvoiceInput, brand: InvoiceBrand): Promise<Buffer> {
  const texts = invoiceTexts(input);
  const { document, end } = await openDocument({
    layout: 'portrait',
    language: input.language,
    title: `${texts.title} ${input.number}`,
    author: input.content.client,
    subject: input.content.team,
    createdAt: input.issuedAt,
  });
  const pen = createPen(document);
  drawBrand(document, pen, brand);
  pen.write(texts.title, { x: page.margin, y: 70, size: 26, weight: 600, color: ink, width: inside });
  let y = drawPairs(pen, texts.facts, 122);
  y = drawCharges(pen, texts, y + 20);
  pen.write(texts.useTitle, { x: page.margin, y: y + 28, size: 14, weight: 600, color: ink, width: inside });
  drawPairs(pen, texts.uses, y + 54);
  return end();
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly width: number;
  /** `x` is the right edge. */
  readonly isRight?: boolean;
}

type Pen = ReturnType<typeof createPen>;

function createPen(document: PDFKit.PDFDocument) {
  return {
    /** Writes one line; what does not fit is cut off. */
    write(text: string, { x, y, size, weight, color, width, isRight = false }: Place): void {
      const place = { width, mostLines: 1, size, smallest: size };
      const { lines } = layOut(drawable(text), place, (part, at) =>
        widthOf(document, part, { weight, size: at }),
      );
      const shown = lines[0] ?? '';
      const begin = isRight ? x - widthOf(document, shown, { weight, size }) : x;
      writeLine(document, shown, { weight, size, color, x: begin, y });
    },
    rule(y: number): void {
      document.moveTo(page.margin, y).lineTo(right, y).lineWidth(1).strokeColor(line).stroke();
    },
  };
}

/** A band in the colour, and the name in a tone of it that can be read on paper. */
function drawBrand(document: PDFKit.PDFDocument, pen: Pen, { name, color }: InvoiceBrand): void {
  document.rect(page.margin, 28, inside, 6).fillColor(color).fill();
  const { onWhite } = readableColours(color);
  pen.write(name, { x: page.margin, y: 44, size: 12, weight: 600, color: onWhite, width: inside });
}

/** Names with their values; answers where they end. */
function drawPairs(pen: Pen, pairs: InvoiceTexts['facts'], top: number): number {
  const at = { size: 11, weight: 400 } as const;
  for (const [index, [name, value]] of pairs.entries()) {
    const y = top + index * 20;
    pen.write(name, { ...at, x: page.margin, y, color: quiet, width: 190 });
    pen.write(value, { ...at, x: page.margin + 200, y, color: ink, width: inside - 200 });
  }
  return top + pairs.length * 20;
}

/** The table of charges with their total; answers where it ends. */
function drawCharges(pen: Pen, { chargesTitle, columns, charges, total }: InvoiceTexts, top: number): number {
  pen.write(chargesTitle, { x: page.margin, y: top, size: 14, weight: 600, color: ink, width: inside });
  drawRow(pen, columns, { y: top + 28, color: quiet, weight: 400 });
  pen.rule(top + 46);
  for (const [index, charge] of charges.entries())
    drawRow(pen, charge, { y: top + 54 + index * 20, color: ink, weight: 400 });
  const end = top + 56 + charges.length * 20;
  pen.rule(end);
  drawRow(pen, [total[0], '', '', total[1]], { y: end + 8, color: ink, weight: 600 });
  return end + 28;
}

function drawRow(
  pen: Pen,
  [item, ...numbers]: InvoiceTexts['columns'],
  { y, color, weight }: Pick<Place, 'y' | 'color' | 'weight'>,
): void {
  const at = { y, color, weight, size: 10 };
  pen.write(item, { ...at, x: page.margin, width: itemWidth });
  for (const [index, text] of numbers.entries())
    pen.write(text, { ...at, x: numberEdges[index] ?? right, width: 92, isRight: true });
}
