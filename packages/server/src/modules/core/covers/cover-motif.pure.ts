import type { Point, Shape } from './fill-shapes.pure';

/** The size of a cover in pixels: what pages that link to a live show of it. */
export const coverSize = { width: 1280, height: 720 } as const;

/** The arch is who and what stands on stage; a cover has it in one of these forms. */
export const motifs = ['columns', 'halves', 'rings', 'door'] as const;
export type Motif = (typeof motifs)[number];

const ground = coverSize.height;
const steps = 48;

/** A tone between a colour and white, 0 to 1. */
function tint(color: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16);
    return Math.round(value + (255 - value) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

interface Arch {
  /** Of its middle. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** An arch that stands on the lower edge: a half circle on two straight sides. */
function arch({ x, width, height }: Arch): Point[] {
  const radius = width / 2;
  const spring = ground - height + radius;
  const curve = Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = Math.PI + (step / steps) * Math.PI;
    return [x + radius * Math.cos(angle), spring + radius * Math.sin(angle)];
  });
  return [[x - radius, ground], ...curve, [x + radius, ground]];
}

const upsideDown = (points: readonly Point[], top: number): Point[] =>
  points.map(([x, y]) => [x, top + ground - y]);

/** An arch with an opening: the inner outline runs the other way. */
const frame = (outer: Arch, thickness: number) => [
  arch(outer),
  arch({ x: outer.x, width: outer.width - 2 * thickness, height: outer.height - thickness }).toReversed(),
];

const drawings: Readonly<Record<Motif, (color: string) => Shape[]>> = {
  columns: (color) =>
    [0.28, 0.42, 0.6, 0.88].map((share, place) => ({
      color: tint(color, share),
      outlines: [arch({ x: 560 + place * 192, width: 160, height: 190 + place * 95 })],
    })),
  halves: (color) => [
    { color: tint(color, 0.24), outlines: [upsideDown(arch({ x: 1010, width: 420, height: 210 }), 300)] },
    { color: tint(color, 0.5), outlines: [arch({ x: 580, width: 400, height: 200 })] },
    { color: tint(color, 0.9), outlines: [arch({ x: 1010, width: 420, height: 210 })] },
  ],
  rings: (color) =>
    [0.28, 0.5, 0.72, 0.9].map((share, place) => ({
      color: tint(color, share),
      outlines: frame({ x: 830, width: 820 - place * 200, height: 430 - place * 100 }, 30),
    })),
  door: (color) => [
    { color: tint(color, 0.12), outlines: [arch({ x: 980, width: 600, height: 500 })] },
    { color: tint(color, 0.88), outlines: frame({ x: 980, width: 380, height: 400 }, 116) },
  ],
};

/** The shapes of a motif on a ground of the colour. */
export const drawMotif = (motif: Motif, color: string): readonly Shape[] => drawings[motif](color);
