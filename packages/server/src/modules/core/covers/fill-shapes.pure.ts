/** A point in pixels, from the top left. */
export type Point = readonly [x: number, y: number];

/** Closed outlines, filled where they wind around (non-zero rule). */
export interface Shape {
  readonly outlines: readonly (readonly Point[])[];
  /** `#rrggbb`. */
  readonly color: string;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

/** Lines in which a row of pixels is measured: edges are smooth, at four times the work. */
const linesPerRow = 4;

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

function edgesOf({ outlines }: Shape): Edge[] {
  return outlines.flatMap((points) =>
    points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from })),
  );
}

/** Where the edges cross a horizontal line, from the left, and whether each goes down (1) or up (-1). */
function crossingsAt(edges: readonly Edge[], y: number): { x: number; turn: number }[] {
  const found = [];
  for (const { from, to } of edges) {
    if (from[1] <= y === to[1] <= y) continue;
    const share = (y - from[1]) / (to[1] - from[1]);
    found.push({ x: from[0] + share * (to[0] - from[0]), turn: from[1] < to[1] ? 1 : -1 });
  }
  return found.sort((one, other) => one.x - other.x);
}

/** Adds to each pixel of a row how much of it lies between two places. */
function cover(row: Float64Array, { from, to }: { readonly from: number; readonly to: number }): void {
  const [start, end] = [Math.max(0, from), Math.min(row.length, to)];
  for (let x = Math.floor(start); x < end; x += 1) {
    row[x] = (row[x] ?? 0) + (Math.min(x + 1, end) - Math.max(x, start)) / linesPerRow;
  }
}

function paint({ width, height, rgb }: Canvas, shape: Shape): void {
  const color = channelsOf(shape.color);
  const edges = edgesOf(shape);
  const heights = edges.map(({ from }) => from[1]);
  const top = Math.max(0, Math.floor(heights.reduce((least, y) => Math.min(least, y), height)));
  const bottom = Math.min(height, Math.ceil(heights.reduce((most, y) => Math.max(most, y), 0)));
  for (let y = top; y < bottom; y += 1) {
    const row = new Float64Array(width);
    for (let line = 0; line < linesPerRow; line += 1) {
      let turns = 0;
      let from = 0;
      for (const { x, turn } of crossingsAt(edges, y + (line + 0.5) / linesPerRow)) {
        if (turns === 0) from = x;
        turns += turn;
        if (turns === 0) cover(row, { from, to: x });
      }
    }
    for (const [x, share] of row.entries()) {
      if (share === 0) continue;
      const at = (y * width + x) * 3;
      for (const [channel, value] of color.entries())
        rgb[at + channel] = Math.round((rgb[at + channel] ?? 0) * (1 - share) + value * share);
    }
  }
}

/** Shapes over a ground of one colour, the last one on top: three bytes a pixel, row by row. */
export function fillShapes(
  { width, height, color }: { readonly width: number; readonly height: number; readonly color: string },
  shapes: readonly Shape[],
): Canvas {
  const canvas = { width, height, rgb: Buffer.alloc(width * height * 3, Buffer.from(channelsOf(color))) };
  for (const shape of shapes) paint(canvas, shape);
  return canvas;
}
