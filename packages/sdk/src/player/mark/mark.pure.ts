/** What is seen of a mark, in CSS pixels of the window. */
export interface MarkObservation {
  readonly isConnected: boolean;
  /** As the browser computes it, with all that is around the mark. */
  readonly isDisplayed: boolean;
  /** 0 to 1, multiplied with that of everything around the mark. */
  readonly opacity: number;
  readonly text: string;
  readonly fontPx: number;
  readonly mark: Box;
  readonly picture: Box;
  /** Of some places of the mark, how many have something else on top. */
  readonly coveredPlaces: number;
  readonly places: number;
  /** The browser shows the picture by itself: full screen of the phone, picture in picture. */
  readonly isPictureAway: boolean;
  /** The colours of the text are those that the guard gave it. */
  readonly isDrawn: boolean;
}

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Why a mark does not hold. */
export type MarkFault = 'removed' | 'hidden' | 'changed' | 'outside' | 'covered' | 'picture-away';

/** A mark is meant to be read, also on a film of the screen. */
const leastOpacity = 0.2;
const leastFontPx = 8;

/** What is wrong with a mark; null where it holds. A picture that is not shown at all needs no mark. */
export function markFaultOf(seen: MarkObservation, text: string): MarkFault | null {
  if (!seen.isConnected) return 'removed';
  if (seen.isPictureAway) return 'picture-away';
  const { picture, mark } = seen;
  if (areaOf(picture) === 0) return null;
  if (isHidden(seen)) return 'hidden';
  if (seen.text !== text || seen.fontPx < leastFontPx || !seen.isDrawn) return 'changed';
  if (!isInside(mark, picture)) return 'outside';
  return seen.places > 0 && seen.coveredPlaces === seen.places ? 'covered' : null;
}

const isHidden = ({ isDisplayed, opacity, mark }: MarkObservation): boolean =>
  !isDisplayed || opacity < leastOpacity || areaOf(mark) === 0;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1 &&
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1;

const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Between two looks; a fault of two looks stops the player, so that a layout under way does not. */
export const lookEveryMs = 500;
const looksToStop = 2;

/** How often in a row a fault was seen, and whether that stops the player. A mark that was removed or left behind stops it at once. */
export function countFaults(
  before: number,
  fault: MarkFault | null,
): { readonly count: number; readonly isStopped: boolean } {
  if (fault === null) return { count: 0, isStopped: false };
  const count = before + 1;
  return { count, isStopped: fault === 'removed' || fault === 'picture-away' || count >= looksToStop };
}

/** How long a mark stays at a place. */
export const moveEveryMs = 8_000;

/** Where a mark stands, as shares of the room that it has; the steps never come close to a course that a mask could follow. */
export function placeOfMark(step: number): { readonly x: number; readonly y: number } {
  const share = (ratio: number): number => (0.37 + (step + 1) * ratio) % 1;
  // The generalized golden ratio of the plane spreads points evenly. The lowest part is that of the controls.
  return { x: share(0.754_877_666), y: share(0.569_840_29) * 0.8 };
}
