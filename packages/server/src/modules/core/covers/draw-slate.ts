import { chosenBy } from '../../../kernel/brand/team-colour.pure';
import { outlineText } from '../../../kernel/pdf/outline-text';
import { drawable } from '../../../kernel/pdf/open-document';
import { writePng } from '../images';
import { coverSize, drawMotif, motifs } from './cover-motif.pure';
import { fillShapes } from './fill-shapes.pure';
import type { Shape } from './fill-shapes.pure';
import { fitWord } from './fit-word.pure';

/** All that the card shows which stands in the place of a signal. */
export interface SlateParts {
  readonly kind: 'slate';
  /** Of the live; it chooses the motif, as for its cover. */
  readonly id: string;
  readonly message: string;
  readonly title: string;
  /** `#rrggbb`. */
  readonly color: string;
}

const margin = 76;
const width = coverSize.width - 2 * margin;
const lines = {
  message: { width, size: 120, smallest: 60, baseline: 300 },
  title: { width, size: 48, smallest: 36, baseline: 384 },
} as const;

async function shapesOf(line: keyof typeof lines, words: string): Promise<Shape[]> {
  const { baseline, ...place } = lines[line];
  const shown = drawable(words.normalize('NFC')).trim();
  if (shown === '') return [];
  const write = await outlineText(600);
  const { text, size } = fitWord(shown, place, (part) => write(part, 1).width);
  const { outlines } = write(text, size);
  const moved = outlines.map((points) => points.map(([x, y]) => [x + margin, y + baseline] as const));
  return [{ color: '#ffffff', outlines: moved }];
}

/** Draws such a card as a PNG of the size of a cover; its upper left corner is free for a logo. */
export async function drawSlate({ id, message, title, color }: SlateParts): Promise<Buffer> {
  const motif = drawMotif(chosenBy(id, motifs), color);
  const words = [...(await shapesOf('message', message)), ...(await shapesOf('title', title))];
  return writePng(fillShapes({ ...coverSize, color }, [...motif, ...words]));
}
