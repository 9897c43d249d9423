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

/**
 * Reads a display matrix (nine 32-bit numbers, native byte order) as players do: a turn by quarter circles and
 * mirroring. A matrix with another angle is left alone.
 */
export function readOrientation(matrix: Uint8Array | null): Orientation {
  if (matrix === null || matrix.byteLength < 36) return upright;
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const at = (index: number): number => view.getInt32(index * 4, true);
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)];
  const degrees = (Math.atan2(b / (Math.hypot(b, d) || 1), a / (Math.hypot(a, c) || 1)) * 180) / Math.PI;
  const turn = ((Math.round(degrees) % 360) + 360) % 360;
  if (Math.abs(turn - 90) < 2)
    return { filters: [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'], swapsSides: true };
  if (Math.abs(turn - 270) < 2)
    return { filters: [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'], swapsSides: true };
  if (Math.abs(turn - 180) < 2) {
    return { filters: [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])], swapsSides: false };
  }
  return turn < 2 && d < 0 ? { filters: ['vflip'], swapsSides: false } : upright;
}

/** The size as people see it: square pixels, upright. */
export function displaySize(stored: Size, pixelAspect: Fraction, orientation: Orientation): Size {
  const wide = pixelAspect.num > 0 && pixelAspect.den > 0 ? pixelAspect.num / pixelAspect.den : 1;
  // The smaller side stays, so that no detail is lost: wide pixels widen, narrow ones heighten.
  const width = Math.max(1, Math.round(wide >= 1 ? stored.width * wide : stored.width));
  const height = Math.max(1, Math.round(wide >= 1 ? stored.height : stored.height / wide));
  return orientation.swapsSides ? { width: height, height: width } : { width, height };
}
