import { chosenBy } from '../../../kernel/brand/team-colour.pure';
import { outlineText } from '../../../kernel/pdf/outline-text';
import { writePng } from '../images';
import type { CoverParts } from './cover-key.pure';
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

/** Draws a cover as a PNG: the colour of the team, an arch, and a word of the title. */
export async function drawCover({ id, word, color }: CoverParts): Promise<Buffer> {
  const motif = drawMotif(chosenBy(id, motifs), color);
  const text = word === '' ? [] : await shapesOfWord(word);
  return writePng(fillShapes({ ...coverSize, color }, [...motif, ...text]));
}
