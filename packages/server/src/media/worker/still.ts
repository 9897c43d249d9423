import { AVCOL_SPC_UNSPECIFIED, FilterAPI, Scaler } from 'node-av';
import type { Frame } from 'node-av';
import { filterFrames } from './codecs';
import { WorkerFailure } from './failure';
import type { Size } from './ladder.pure';

/** The short side from which a picture without a declared matrix counts as BT.709, as players assume. */
const highDefinition = 720;

/**
 * The filters that make a picture fit for JPEG: JFIF knows the full range and the matrix of BT.601 alone, and says neither, so a
 * picture of limited range would look washed out, and one of BT.709 would have other colours.
 */
export function stillFilters(frame: Frame, { width, height }: Size): string {
  const isUntold = frame.colorSpace === AVCOL_SPC_UNSPECIFIED;
  const matrix =
    isUntold && Math.min(frame.width, frame.height) >= highDefinition ? ':in_color_matrix=bt709' : '';
  return [
    `scale=${width}:${height}:flags=bicubic${matrix}:out_color_matrix=bt601:out_range=pc`,
    'setsar=1',
    'format=pix_fmts=yuv420p:color_ranges=pc',
  ].join(',');
}

/** One picture as JPEG. Does not free it. */
export async function toJpeg(
  frame: Frame,
  { size, quality }: { readonly size: Size; readonly quality: number },
): Promise<Buffer> {
  const own = frame.clone();
  if (own === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
  const filter = FilterAPI.create(stillFilters(frame, size));
  try {
    for (const still of filterFrames(filter, own)) return await encodeStill(still, quality);
    throw new WorkerFailure('PROCESSING_FAILED');
  } finally {
    own.free();
    filter.close();
  }
}

/** Encodes a picture that has gone through {@link stillFilters}, and frees it. */
export async function encodeStill(still: Frame, quality: number): Promise<Buffer> {
  const scaler = new Scaler();
  try {
    return await scaler.toJpeg(still, { quality });
  } finally {
    scaler.close();
    still.free();
  }
}
