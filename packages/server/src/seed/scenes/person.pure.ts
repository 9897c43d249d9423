import type { Point, Shape } from '../../modules/core/covers';
import { blob, box, disc, ink } from './outlines.pure';

interface Person {
  readonly x: number;
  readonly y: number;
  /** Of the head. */
  readonly size: number;
  readonly skin: string;
  readonly shirt: string;
  readonly hair: string;
}

/** Head and shoulders; `y` is the middle of the head. */
export function person({ x, y, size, skin, shirt, hair }: Person): Shape[] {
  const at = (right: number, down: number): Point => [x + right * size, y + down * size];
  return [
    ink(hair, blob(at(-1.12, 0.3), at(-1.1, -0.7), at(0, -1.45), at(1.1, -0.7), at(1.12, 0.3))),
    ink(shirt, blob(at(-2.1, 5), at(-1.9, 2.1), at(-0.5, 1.5), at(0.5, 1.5), at(1.9, 2.1), at(2.1, 5))),
    ink(
      skin,
      box(x - 0.42 * size, y + 0.6 * size, 0.84 * size, 1.1 * size),
      disc({ x, y, rx: 0.92 * size, ry: 1.15 * size }),
    ),
    ink(
      hair,
      blob(at(-0.98, -0.2), at(-0.7, -1.1), at(0.2, -1.35), at(0.98, -0.4), at(0.5, -0.62), at(-0.4, -0.6)),
    ),
    ink(
      '#2a1610',
      disc({ x: x - 0.36 * size, y: y + 0.08 * size, rx: 0.09 * size }),
      disc({ x: x + 0.36 * size, y: y + 0.08 * size, rx: 0.09 * size }),
    ),
    ink('#8f3f35', blob(at(-0.32, 0.5), at(0, 0.58), at(0.32, 0.5), at(0, 0.74))),
  ];
}
