import { readableColours } from '../../../kernel/brand/brand-colour.pure';
import type { Brand } from '../../../kernel/brand/brand.pure';
import { openDocument } from '../../../kernel/pdf/open-document';
import { createPen } from './invoice-pen';
import type { Pen } from './invoice-pen';
import { invoiceTexts } from './invoice-texts.pure';
import type { InvoiceInput, InvoiceTexts, PartyTexts } from './invoice-texts.pure';

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 56 };
const inside = page.width - 2 * page.margin;
const right = page.width - page.margin;
const ink = '#17131c';
const quiet = '#4a4353';
const line = '#e7e2ea';
/** The right edges of the numbers of a row. */
const numberEdges = [right - 176, right - 88, right] as const;
const itemWidth = inside - 270;
const half = inside / 2 - 12;
const codeSize = 98;

/** Who sends the invoice: its name heads the page, in its colour. */
export type InvoiceBrand = Pick<Brand, 'name' | 'color'>;

/** Draws an invoice as a PDF of one page; a bill of very many plans goes on on the next one. */
export async function drawInvoice(input: InvoiceInput, brand: InvoiceBrand): Promise<Buffer> {
  const texts = invoiceTexts(input);
  const { document, end } = await openDocument({
    layout: 'portrait',
    language: input.language,
    title: `${texts.title} ${input.number}`,
    author: texts.issuer?.name ?? brand.name,
    subject: input.content.team,
    createdAt: input.issuedAt,
  });
  const pen = createPen(document);
  drawBrand(pen, brand);
  pen.write(texts.title, { x: page.margin, y: 62, size: 24, weight: 600, color: ink, width: inside });
  let y = drawParties(pen, texts, 98);
  y = drawPairs(pen, texts.facts, y + 12);
  const charges = [texts.columns, ...texts.charges];
  y = drawTable(pen, { title: texts.chargesTitle, rows: charges, total: texts.total }, y + 11);
  const uses = [texts.useColumns, ...texts.uses];
  y = drawTable(pen, { title: texts.useTitle, rows: uses, total: null }, y + 11);
  y = await drawPayment(pen, texts, y + 11);
  drawNotes(pen, texts.notes, y + 10);
  return end();
}

/** A band in the colour, and the name in a tone of it that can be read on paper. */
function drawBrand(pen: Pen, { name, color }: InvoiceBrand): void {
  pen.document.rect(page.margin, 28, inside, 6).fillColor(color).fill();
  const { onWhite } = readableColours(color);
  pen.write(name, { x: page.margin, y: 42, size: 12, weight: 600, color: onWhite, width: inside });
}

/** Whoever sends it beside whoever pays; answers where the longer one ends. */
function drawParties(pen: Pen, { issuer, customer }: InvoiceTexts, top: number): number {
  if (issuer === null) return drawParty(pen, customer, { x: page.margin, top });
  return Math.max(
    drawParty(pen, issuer, { x: page.margin, top }),
    drawParty(pen, customer, { x: right - half, top }),
  );
}

function drawParty(
  pen: Pen,
  { title, name, lines }: PartyTexts,
  { x, top }: { readonly x: number; readonly top: number },
): number {
  const at = { x, width: half, weight: 400 } as const;
  pen.write(title, { ...at, y: top, size: 9, color: quiet });
  let y = pen.fill(name, { ...at, y: top + 13, size: 11, weight: 600, color: ink, mostLines: 2 });
  for (const text of lines) y = pen.fill(text, { ...at, y: y + 1, size: 9, color: ink, mostLines: 3 });
  return y;
}

/** Names with their values; answers where they end. */
function drawPairs(pen: Pen, pairs: InvoiceTexts['facts'], top: number): number {
  const at = { size: 10, weight: 400 } as const;
  for (const [index, [name, value]] of pairs.entries()) {
    const y = top + index * 14.5;
    pen.write(name, { ...at, x: page.margin, y, color: quiet, width: 140 });
    pen.write(value, { ...at, x: page.margin + 150, y, color: ink, width: inside - 150 });
  }
  return top + pairs.length * 14.5;
}

interface Table {
  readonly title: string;
  /** The columns first. */
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly [name: string, amount: string] | null;
}

/** A table; answers where it ends. */
function drawTable(pen: Pen, { title, rows, total }: Table, top: number): number {
  const [columns = [], ...body] = rows;
  let y = room(pen, top, 60);
  pen.write(title, { x: page.margin, y, size: 13, weight: 600, color: ink, width: inside });
  drawRow(pen, columns, { y: y + 22, color: quiet, weight: 400 });
  drawRule(pen, y + 37);
  y += 43;
  for (const row of body) {
    y = room(pen, y, 15);
    drawRow(pen, row, { y, color: ink, weight: 400 });
    y += 15;
  }
  if (total === null) return y;
  drawRule(pen, y);
  drawRow(pen, [total[0], '', '', total[1]], { y: y + 6, color: ink, weight: 600 });
  return y + 22;
}

/** Where there is room for so much: here, or at the top of another page. */
function room({ document }: Pen, y: number, height: number): number {
  if (y + height <= page.height - page.margin / 2) return y;
  document.addPage();
  return page.margin;
}

function drawRule({ document }: Pen, y: number): void {
  document.moveTo(page.margin, y).lineTo(right, y).lineWidth(1).strokeColor(line).stroke();
}

function drawRow(
  pen: Pen,
  [item = '', ...numbers]: readonly string[],
  { y, color, weight }: { readonly y: number; readonly color: string; readonly weight: 400 | 600 },
): void {
  const at = { y, color, weight, size: 9.5 };
  pen.write(item, { ...at, x: page.margin, width: itemWidth });
  for (const [index, text] of numbers.entries())
    pen.write(text, { ...at, x: numberEdges[index] ?? right, width: index === 0 ? 150 : 84, isRight: true });
}

/** How to pay, with the QR Code at the right; answers where it ends. */
async function drawPayment(
  pen: Pen,
  { paymentTitle, payment, pix }: InvoiceTexts,
  top: number,
): Promise<number> {
  if (payment.length === 0) return top;
  const begin = room(pen, top, codeSize + 24);
  pen.write(paymentTitle, { x: page.margin, y: begin, size: 13, weight: 600, color: ink, width: inside });
  const width = pix === null ? inside : inside - codeSize - 20;
  const at = { x: page.margin, width, weight: 400 } as const;
  let y = begin + 22;
  for (const [name, value] of payment) {
    pen.write(name, { ...at, y, size: 9, color: quiet });
    y = pen.fill(value, { ...at, y: y + 12, size: 8.5, color: ink, mostLines: 5 }) + 6;
  }
  if (pix === null) return y;
  await drawCode(pen, pix, { x: right - codeSize, y: begin + 4 });
  return Math.max(y, begin + 4 + codeSize);
}

/** A QR Code of squares, which stays sharp at any size. The library is loaded with the first one. */
async function drawCode(
  { document }: Pen,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  const { correction, generate } = await import('lean-qr');
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = codeSize / code.size;
  for (let row = 0; row < code.size; row += 1)
    for (let column = 0; column < code.size; column += 1)
      if (code.get(column, row)) document.rect(x + column * side, y + row * side, side, side);
  document.fillColor('#000000').fill();
}

function drawNotes(pen: Pen, notes: readonly string[], top: number): void {
  let y = top;
  for (const note of notes) {
    y = room(pen, y, 26);
    y =
      pen.fill(note, {
        x: page.margin,
        y,
        width: inside,
        size: 7.5,
        weight: 400,
        color: quiet,
        mostLines: 5,
      }) + 4;
  }
}
