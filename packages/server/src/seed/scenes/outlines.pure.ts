import type { Point, Shape } from '../../modules/core/covers';

/** A colour and what it fills, last on top. Scenes are drawn on a field of 640 by 360. */
export const ink = (color: string, ...outlines: readonly (readonly Point[])[]): Shape => ({
  color,
  outlines,
});

type Box = readonly [x: number, y: number, width: number, height: number];

export const box = (...[x, y, width, height]: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

interface Round {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry?: number;
}

const turn = 2 * Math.PI;

/** Points on an ellipse; angles in turns from the right, clockwise. */
function arc({ x, y, rx, ry = rx }: Round, from: number, to: number): Point[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) * 48));
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = (from + ((to - from) * step) / steps) * turn;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

export const disc = (round: Round): Point[] => arc(round, 0, 1);

/** A slice of a disc, between two angles in turns. */
export const slice = (round: Round, [from, to]: readonly [number, number]): Point[] => [
  [round.x, round.y],
  ...arc(round, from, to),
];

/** A half disc on two straight sides that stands on `bottom`. */
export const arch = (x: number, bottom: number, [width, height]: readonly [number, number]): Point[] => [
  [x - width / 2, bottom],
  ...arc({ x, y: bottom - height + width / 2, rx: width / 2 }, 0.5, 1),
  [x + width / 2, bottom],
];

/** A closed, smooth line through points (Catmull and Rom's). */
export function blob(...points: readonly Point[]): Point[] {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0];
  return points.flatMap((_, index) => {
    const four = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
    return Array.from({ length: 8 }, (_step, step): Point => [
      between(four, 0, step / 8),
      between(four, 1, step / 8),
    ]);
  });
}

function between(four: readonly [Point, Point, Point, Point], axis: 0 | 1, share: number): number {
  const [before, from, to, after] = four.map((point) => point[axis]) as [number, number, number, number];
  const square = share * share;
  return (
    0.5 *
    (2 * from +
      (to - before) * share +
      (2 * before - 5 * from + 4 * to - after) * square +
      (3 * from - before - 3 * to + after) * square * share)
  );
}
