import { AV_FRAME_DATA_A53_CC } from 'node-av';
import type { Frame } from 'node-av';
import { createCarriedCaptions } from '../live/captions/carried-captions.pure';

/** Captions of pictures that are left out, on their way to the next one that is shown. */
export interface FrameCaptions {
  /** Those of a picture that may not be shown. It keeps them. */
  keep(picture: Frame): void;
  /** Gives a picture those that were kept, before its own. */
  give(picture: Frame): void;
}

export function createFrameCaptions(): FrameCaptions {
  const carried = createCarriedCaptions();
  return {
    keep: (picture) => carried.leaveOut(picture.getSideData(AV_FRAME_DATA_A53_CC)),
    give(picture) {
      const bytes = carried.carry(picture.getSideData(AV_FRAME_DATA_A53_CC));
      if (bytes === null) return;
      removeCaptions(picture);
      bytes.copy(picture.newSideData(AV_FRAME_DATA_A53_CC, bytes.length));
    },
  };
}

/** A picture that is shown once more shows its captions once. */
export const removeCaptions = (picture: Frame): void => picture.removeSideData(AV_FRAME_DATA_A53_CC);
