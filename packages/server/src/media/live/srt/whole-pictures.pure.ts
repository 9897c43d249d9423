/** A picture of a stream that may have lost a part of it. */
export interface ArrivedPicture {
  readonly isDamaged: boolean;
  readonly isKey: boolean;
  readonly shownMs: number;
}

/**
 * Leaves out pictures with a hole and those that depend on them, up to the next key frame: as with lost packets of WebRTC, viewers
 * see the last whole picture instead of errors.
 */
export interface WholePictures {
  /** @returns whether it can be shown */
  take(picture: ArrivedPicture): boolean;
  /** Pictures that were left out since the first that was not. */
  leftOut(): number;
}

export function createWholePictures(): WholePictures {
  let needsKey = true;
  /** Pictures that are shown before the key frame depend on those before it. */
  let keyMs: number | null = null;
  let wasDamaged = false;
  let hasBegun = false;
  let leftOut = 0;

  function isWhole({ isDamaged, isKey, shownMs }: ArrivedPicture): boolean {
    // The demuxer marks what it gives while it reads the hole, which is the picture before.
    const isDoubtful = isDamaged || wasDamaged;
    wasDamaged = isDamaged;
    if (isDoubtful) needsKey = true;
    else if (isKey && needsKey) {
      needsKey = false;
      keyMs = shownMs;
    } else if (isKey) keyMs = null;
    return !needsKey && (keyMs === null || shownMs >= keyMs);
  }
  return {
    take(picture) {
      const isShown = isWhole(picture);
      hasBegun ||= isShown;
      if (hasBegun && !isShown) leftOut += 1;
      return isShown;
    },
    leftOut: () => leftOut,
  };
}
