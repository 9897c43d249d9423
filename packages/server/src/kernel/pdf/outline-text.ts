import type { Font } from 'fontkit';
import { fontOf, ranges } from './open-document';
import type { Weight } from './open-document';
import { textRuns } from './text-runs.pure';

/** A text as closed outlines in pixels from the start of its baseline, `y` downwards. */
export interface OutlinedText {
  readonly width: number;
  readonly outlines: readonly (readonly (readonly [x: number, y: number])[])[];
}

const pieces = 10;

/** The commands of a glyph as points: a curve becomes some short lines. */
function flatten(glyph: ReturnType<Font['getGlyph']>, place: (x: number, y: number) => [number, number]) {
  const outlines: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const { command, args } of glyph.path.commands) {
    const outline = outlines.at(-1);
    const to = args.slice(-2);
    if (command === 'moveTo') outlines.push([place(to[0] ?? 0, to[1] ?? 0)]);
    else if (command !== 'closePath')
      for (let step = 1; step <= pieces; step += 1)
        outline?.push(place(...pointAt([x, y, ...args], command === 'lineTo' ? 1 : step / pieces)));
    [x = x, y = y] = to;
  }
  return outlines;
}

/** A point of a Bézier curve of any degree (de Casteljau); its controls are pairs in a row. */
function pointAt(controls: readonly number[], share: number): [number, number] {
  let points = [...controls];
  while (points.length > 2)
    points = points.slice(0, -2).map((value, index) => value + ((points[index + 2] ?? 0) - value) * share);
  return [points[0] ?? 0, points[1] ?? 0];
}

/** A text at a size of one pixel. */
function layText(fonts: ReadonlyMap<string, Font>, text: string): OutlinedText {
  const outlines: [number, number][][] = [];
  let width = 0;
  for (const run of textRuns(text, ranges)) {
    const font = fonts.get(run.font);
    if (font === undefined) continue;
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const start = width;
      outlines.push(...flatten(glyph, (x, y) => [start + x / font.unitsPerEm, -y / font.unitsPerEm]));
      width += (positions[index]?.xAdvance ?? 0) / font.unitsPerEm;
    }
  }
  return { width, outlines };
}

/** Opens the fonts of the product for drawing texts without a document. The library is loaded with the first one. */
export async function outlineText(weight: Weight): Promise<(text: string, size: number) => OutlinedText> {
  const { create } = await import('fontkit');
  const fonts = new Map<string, Font>();
  for (const subset of Object.keys(ranges)) fonts.set(subset, create(await fontOf(subset, weight)) as Font);
  return (text, size) => {
    const { width, outlines } = layText(fonts, text);
    const scaled = outlines.map((points) => points.map(([x, y]) => [x * size, y * size] as const));
    return { width: width * size, outlines: scaled };
  };
}
