import { chosenBy } from '../../../kernel/brand/team-colour.pure';
import { outlineText } from '../../../kernel/pdf/outline-text';
import { writePng } from '../images';
import type { CoverParts, CoverSize } from './cover-key.pure';
import { coverSize, drawMotif, motifs } from './cover-motif.pure';
import { fitWord } from './fit-word.pure';
import { fillShapes } from './fill-shapes.pure';
import type { Shape } from './fill-shapes.pure';

const margin = 76;
const place = { width: coverSize.width - 2 * margin, size: 168, smallest: 84 };
/** The height of a capital letter, by the size of the font. */
const capital = 0.687;

async function shapesOfWord(word: string): Promise<Shape[]> {
  const write = await outlineText(600);
  const { text, size } = fitWord(word, place, (part) => write(part, 1).width);
  const { outlines } = write(text, size);
  const baseline = margin + size * capital;
  const moved = outlines.map((points) => points.map(([x, y]) => [x + margin, y + baseline] as const));
  return [{ color: '#ffffff', outlines: moved }];
}

/** Of the large one. A small one has a sixteenth of its pixels, a tenth of its bytes, and a fraction of the work. */
const scales: Readonly<Record<CoverSize, number>> = { large: 1, small: 1 / 4 };

/** Draws a cover as a PNG: the colour of the team, an arch, and a word of the title. */
export async function drawCover({ id, word, color }: CoverParts, size: CoverSize = 'large'): Promise<Buffer> {
  const scale = scales[size];
  const motif = drawMotif(chosenBy(id, motifs), color);
  const text = word === '' ? [] : await shapesOfWord(word);
  const shapes = [...motif, ...text].map((shape) => ({
    ...shape,
    outlines: shape.outlines.map((points) => points.map(([x, y]) => [x * scale, y * scale] as const)),
  }));
  const canvas = { width: coverSize.width * scale, height: coverSize.height * scale, color };
  return writePng(fillShapes(canvas, shapes));
}
