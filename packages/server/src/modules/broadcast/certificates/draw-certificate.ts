import { drawable, openDocument, widthOf, writeLine } from '../../../kernel/pdf/open-document';
import type { Weight } from '../../../kernel/pdf/open-document';
import { certificateTexts } from './certificate-texts.pure';
import type { CertificateLanguage, CertificateLines } from './certificate-texts.pure';
import { layOut } from '../../../kernel/pdf/lay-out.pure';
import type { TextBox } from '../../../kernel/pdf/lay-out.pure';

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
const ink = '#17131c';
const quiet = '#4a4353';
const inside = page.width - 2 * page.margin;

const boxes = {
  title: { width: inside, mostLines: 1, size: 26, smallest: 18 },
  name: { width: inside, mostLines: 1, size: 38, smallest: 16 },
  live: { width: inside, mostLines: 3, size: 24, smallest: 12 },
  plain: { width: inside, mostLines: 2, size: 14, smallest: 10 },
  team: { width: inside, mostLines: 1, size: 16, smallest: 10 },
  small: { width: inside, mostLines: 1, size: 10, smallest: 8 },
} as const satisfies Record<string, TextBox>;

/** Draws a certificate as a PDF of one page. */
export async function drawCertificate(lines: CertificateLines, look: CertificateLook): Promise<Buffer> {
  const texts = certificateTexts[look.language];
  const { document, end } = await openDocument({
    layout: 'landscape',
    language: look.language,
    title: lines.title,
    author: lines.team,
    subject: lines.live,
    createdAt: look.now,
  });
  const pen = createPen(document);
  drawFrame(document, look.color);
  let y = drawLogo(document, look.logo) ?? 84;
  y = pen.write(lines.title, { box: boxes.title, weight: 600, color: ink, y });
  y = pen.write(lines.certifies, { box: boxes.plain, weight: 400, color: quiet, y: y + 22 });
  const name = pen.canDraw(lines.name) ? lines.name : texts.unnamed;
  y = pen.write(name, { box: boxes.name, weight: 600, color: ink, y: y + 10 });
  y = pen.write(lines.attended, { box: boxes.plain, weight: 400, color: quiet, y: y + 12 });
  const live = pen.canDraw(lines.live) ? lines.live : texts.untitled;
  y = pen.write(live, { box: boxes.live, weight: 600, color: ink, y: y + 10 });
  pen.write(lines.on, { box: boxes.plain, weight: 400, color: quiet, y: y + 8 });
  pen.write(lines.team, { box: boxes.team, weight: 600, color: ink, y: page.height - 112 });
  pen.write(lines.by, { box: boxes.small, weight: 400, color: quiet, y: page.height - 90 });
  pen.write(lines.issued, { box: boxes.small, weight: 400, color: quiet, y: page.height - 66 });
  pen.write(lines.check, { box: boxes.small, weight: 400, color: quiet, y: page.height - 50 });
  return end();
}

function drawFrame(document: PDFKit.PDFDocument, color: string): void {
  document
    .rect(28, 28, page.width - 56, page.height - 56)
    .lineWidth(1)
    .strokeColor('#e7e2ea')
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
  readonly box: TextBox;
  readonly weight: Weight;
  readonly color: string;
  readonly y: number;
}

/** Writes centred lines, each character in a font that has it. */
function createPen(document: PDFKit.PDFDocument) {
  return {
    canDraw: (text: string) => drawable(text) !== '',
    /** Answers where it ends. */
    write(text: string, { box, weight, color, y }: Line): number {
      const { size, lines } = layOut(drawable(text), box, (part, at) =>
        widthOf(document, part, { weight, size: at }),
      );
      const height = size * 1.3;
      for (const [index, line] of lines.entries()) {
        const x = (page.width - widthOf(document, line, { weight, size })) / 2;
        writeLine(document, line, { weight, size, color, x, y: y + index * height });
      }
      return y + lines.length * height;
    },
  };
}
