import type { Fraction } from './frame-rate.pure';
import type { Size } from './ladder.pure';

/** How a stored picture has to be turned before it is upright. */
export interface Orientation {
  /** FFmpeg filters in their order; empty where the picture is upright already. */
  readonly filters: readonly string[];
  /** Width and height change places. */
  readonly swapsSides: boolean;
}

const upright: Orientation = { filters: [], swapsSides: false };

/** The four numbers of a display matrix that turn and mirror. */
interface Turn {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Filters for each quarter circle; a mirrored picture needs another one than a picture that is only turned. */
const quarters: Readonly<Record<number, (turn: Turn) => Orientation>> = {
  0: ({ d }) => (d < 0 ? { filters: ['vflip'], swapsSides: false } : upright),
  90: ({ c }) => ({ filters: [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'], swapsSides: true }),
  180: ({ a, d }) => ({
    filters: [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])],
    swapsSides: false,
  }),
  270: ({ c }) => ({ filters: [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'], swapsSides: true }),
};

/**
 * Reads a display matrix (nine 32-bit numbers, little-endian) as players do: a turn by quarter circles and mirroring.
 * A matrix with another angle is left alone.
 */
export function readOrientation(matrix: Uint8Array | null): Orientation {
  if (matrix === null || matrix.byteLength < 36) return upright;
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const at = (index: number): number => view.getInt32(index * 4, true);
  const turn: Turn = { a: at(0), b: at(1), c: at(3), d: at(4) };
  return quarters[degreesOf(turn)]?.(turn) ?? upright;
}

/** Clockwise, in whole degrees from 0 to 359. */
function degreesOf({ a, b, c, d }: Turn): number {
  const radians = Math.atan2(b / (Math.hypot(b, d) || 1), a / (Math.hypot(a, c) || 1));
  return (Math.round((radians * 180) / Math.PI) + 360) % 360;
}

/** Pixels of no real format are wider or narrower than this; such a declaration is an error, and pixels count as square. */
const widestPixel = 4;

/** The size as people see it: square pixels, upright. */
export function displaySize(stored: Size, pixelAspect: Fraction, orientation: Orientation): Size {
  const declared = pixelAspect.num > 0 && pixelAspect.den > 0 ? pixelAspect.num / pixelAspect.den : 1;
  const wide = declared > widestPixel || declared < 1 / widestPixel ? 1 : declared;
  // The smaller side stays, so that no detail is lost: wide pixels widen, narrow ones heighten.
  const width = Math.max(1, Math.round(wide >= 1 ? stored.width * wide : stored.width));
  const height = Math.max(1, Math.round(wide >= 1 ? stored.height : stored.height / wide));
  return orientation.swapsSides ? { width: height, height: width } : { width, height };
}

/** How many times as wide as another shape, at the same height. */
export const stretchOf = (size: Size, other: Size): number =>
  (size.width * other.height) / (size.height * other.width);

/** A shape this near to that of the target is brought to it without bars: sides were rounded. */
const sameShape = 0.03;

/** The largest even size of a shape, `stretch` times as wide as the target, that fits into it. */
export function fitInto(stretch: number, { width, height }: Size): Size {
  if (Math.abs(stretch - 1) <= sameShape) return { width, height };
  const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);
  return stretch > 1 ? { width, height: even(height / stretch) } : { width: even(width * stretch), height };
}
