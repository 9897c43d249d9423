import { readFile } from 'node:fs/promises';
import unicodeRanges from '../../../fonts/ranges.json' with { type: 'json' };
import { fontPath } from '../font-path';
import { readRanges, textRuns } from './text-runs.pure';
import type { TextRun } from './text-runs.pure';
import { unpackWoff } from './unpack-woff.pure';

/** In this order: the first one that has a character draws it. Archivo has neither Greek nor Cyrillic letters. */
const subsets = ['archivo', 'greek', 'cyrillic'] as const;
export const ranges = Object.fromEntries(subsets.map((name) => [name, readRanges(unicodeRanges[name])]));

export type Weight = 400 | 600;

const fonts = new Map<string, Promise<Buffer>>();

/** A font, unpacked once for all documents: that takes longer than everything else of one. Each document reads it for itself. */
export function fontOf(subset: string, weight: Weight): Promise<Buffer> {
  const path = fontPath(`${subset}-${weight}`);
  const unpacked = fonts.get(path) ?? readFile(path).then(unpackWoff);
  fonts.set(path, unpacked);
  return unpacked;
}

const fontName = (subset: string, weight: Weight): string => `${subset} ${weight}`;

/** What {@link openDocument} takes. */
export interface DocumentOptions {
  readonly layout: 'landscape' | 'portrait';
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly createdAt: Date;
}

/** A PDF on A4 paper that is being drawn. */
export interface OpenDocument {
  readonly document: PDFKit.PDFDocument;
  /** Ends it, and answers its bytes. */
  end(): Promise<Buffer>;
}

/** Opens a PDF with the fonts of the product. The library is loaded with the first one. */
export async function openDocument(options: DocumentOptions): Promise<OpenDocument> {
  const { default: PdfDocument } = await import('pdfkit');
  const { layout, language, title, author, subject, createdAt } = options;
  const document = new PdfDocument({
    size: 'A4',
    layout,
    margin: 0,
    // None at the start: the library would open one of its own.
    font: '',
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  // A font that is not used is not embedded.
  for (const subset of subsets)
    for (const weight of [400, 600] as const)
      document.registerFont(fontName(subset, weight), await fontOf(subset, weight));
  return {
    document,
    end() {
      document.end();
      return whole;
    },
  };
}

/** The look of a text. */
export interface TextLook {
  readonly weight: Weight;
  readonly size: number;
}

/** The characters of a text that some font has. */
export function drawable(text: string): string {
  return textRuns(text, ranges)
    .map((run) => run.text)
    .join('');
}

const setFont = (document: PDFKit.PDFDocument, { font }: TextRun, { weight, size }: TextLook) =>
  document.font(fontName(font, weight)).fontSize(size);

/** The width of a text in points. */
export function widthOf(document: PDFKit.PDFDocument, text: string, look: TextLook): number {
  return textRuns(text, ranges).reduce(
    (sum, run) => sum + setFont(document, run, look).widthOfString(run.text),
    0,
  );
}

/** How far the letters of Archivo rise, by the size. Each font has another height, and all of a line have one baseline. */
const ascent = 0.878;

/** Writes one line, each character in a font that has it. */
export function writeLine(
  document: PDFKit.PDFDocument,
  text: string,
  { color, x, y, ...look }: TextLook & { readonly color: string; readonly x: number; readonly y: number },
): void {
  let at = x;
  for (const run of textRuns(text, ranges)) {
    const font = setFont(document, run, look).fillColor(color);
    font.text(run.text, at, y + ascent * look.size, { lineBreak: false, baseline: 'alphabetic' });
    at += font.widthOfString(run.text);
  }
}
