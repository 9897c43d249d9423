import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import unicodeRanges from '@fontsource/inter/unicode.json' with { type: 'json' };
import { certificateTexts } from './certificate-texts.pure';
import type { CertificateLanguage, CertificateLines } from './certificate-texts.pure';
import { layOut } from './lay-out.pure';
import type { TextPlace } from './lay-out.pure';
import { readRanges, textRuns } from './text-runs.pure';
import type { TextRun } from './text-runs.pure';
import { unpackWoff } from './unpack-woff.pure';

const require = createRequire(import.meta.url);

/** In this order: the first one that has a character draws it. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'] as const;
const ranges = Object.fromEntries(subsets.map((name) => [name, readRanges(unicodeRanges[name])]));

type Weight = 400 | 600;

const fonts = new Map<string, Promise<Buffer>>();

/** A font, unpacked once for all documents: that takes longer than everything else of one. Each document reads it for itself. */
function fontOf(subset: string, weight: Weight): Promise<Buffer> {
  const path = require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  const unpacked = fonts.get(path) ?? readFile(path).then(unpackWoff);
  fonts.set(path, unpacked);
  return unpacked;
}

const fontName = (subset: string, weight: Weight): string => `${subset} ${weight}`;

/** What a certificate shows besides its words. */
export interface CertificateLook {
  readonly language: CertificateLanguage;
  /** `#rrggbb`. */
  readonly color: string;
  /** JPEG or PNG; null where there is none. */
  readonly logo: Buffer | null;
  readonly now: Date;
}

/** A4 in landscape, in points. */
const page = { width: 841.89, height: 595.28, margin: 64 };
const ink = '#14161f';
const quiet = '#5b6172';
const inside = page.width - 2 * page.margin;

const places = {
  title: { width: inside, mostLines: 1, size: 26, smallest: 18 },
  name: { width: inside, mostLines: 1, size: 38, smallest: 16 },
  live: { width: inside, mostLines: 3, size: 24, smallest: 12 },
  plain: { width: inside, mostLines: 2, size: 14, smallest: 10 },
  team: { width: inside, mostLines: 1, size: 16, smallest: 10 },
  small: { width: inside, mostLines: 1, size: 10, smallest: 8 },
} as const satisfies Record<string, TextPlace>;

/** Draws a certificate as a PDF of one page. The library is loaded with the first one. */
export async function drawCertificate(lines: CertificateLines, look: CertificateLook): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const texts = certificateTexts[look.language];
  const document = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    // None at the start: the library would open one of its own.
    font: '',
    lang: look.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: lines.title, Author: lines.team, Subject: lines.live, CreationDate: look.now },
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
  const pen = createPen(document);
  drawFrame(document, look.color);
  let y = drawLogo(document, look.logo) ?? 84;
  y = pen.write(lines.title, { place: places.title, weight: 600, color: ink, y });
  y = pen.write(lines.certifies, { place: places.plain, weight: 400, color: quiet, y: y + 22 });
  const name = pen.canDraw(lines.name) ? lines.name : texts.unnamed;
  y = pen.write(name, { place: places.name, weight: 600, color: ink, y: y + 10 });
  y = pen.write(lines.attended, { place: places.plain, weight: 400, color: quiet, y: y + 12 });
  const live = pen.canDraw(lines.live) ? lines.live : texts.untitled;
  y = pen.write(live, { place: places.live, weight: 600, color: ink, y: y + 10 });
  pen.write(lines.on, { place: places.plain, weight: 400, color: quiet, y: y + 8 });
  pen.write(lines.team, { place: places.team, weight: 600, color: ink, y: page.height - 112 });
  pen.write(lines.by, { place: places.small, weight: 400, color: quiet, y: page.height - 90 });
  pen.write(lines.issued, { place: places.small, weight: 400, color: quiet, y: page.height - 66 });
  document.end();
  return whole;
}

function drawFrame(document: PDFKit.PDFDocument, color: string): void {
  document
    .rect(28, 28, page.width - 56, page.height - 56)
    .lineWidth(1)
    .strokeColor('#d6d9e3')
    .stroke();
  document
    .rect(28, 28, page.width - 56, 6)
    .fillColor(color)
    .fill();
}

/** The picture at the top; answers where the text begins, or undefined where there is none. */
function drawLogo(document: PDFKit.PDFDocument, logo: Buffer | null): number | undefined {
  if (logo === null) return undefined;
  const box = { width: 220, height: 56 };
  try {
    document.image(logo, (page.width - box.width) / 2, 58, {
      fit: [box.width, box.height],
      align: 'center',
      valign: 'center',
    });
    return 128;
  } catch {
    // A picture that browsers show and the library does not read.
    return undefined;
  }
}

interface Line {
  readonly place: TextPlace;
  readonly weight: Weight;
  readonly color: string;
  readonly y: number;
}

/** Writes centred lines, each character in a font that has it. */
function createPen(document: PDFKit.PDFDocument) {
  const widthOf = (runs: readonly TextRun[], weight: Weight, size: number): number =>
    runs.reduce(
      (sum, { font, text }) => sum + document.font(fontName(font, weight)).fontSize(size).widthOfString(text),
      0,
    );
  const plain = (text: string): string =>
    textRuns(text, ranges)
      .map((run) => run.text)
      .join('');
  return {
    canDraw: (text: string) => plain(text) !== '',
    /** Answers where it ends. */
    write(text: string, { place, weight, color, y }: Line): number {
      const { size, lines } = layOut(plain(text), place, (part, at) =>
        widthOf(textRuns(part, ranges), weight, at),
      );
      const height = size * 1.3;
      for (const [index, line] of lines.entries()) {
        const runs = textRuns(line, ranges);
        let x = (page.width - widthOf(runs, weight, size)) / 2;
        for (const run of runs) {
          document.font(fontName(run.font, weight)).fontSize(size).fillColor(color);
          document.text(run.text, x, y + index * height, { lineBreak: false });
          x += document.widthOfString(run.text);
        }
      }
      return y + lines.length * height;
    },
  };
}
