export type Side = 'top' | 'bottom' | 'left' | 'right';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gapPixels = 6;
const marginPixels = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

function beside(side: Side, anchor: Box, hint: Size): { left: number; top: number } {
  const left = anchor.left + (anchor.width - hint.width) / 2;
  const top = anchor.top + (anchor.height - hint.height) / 2;
  switch (side) {
    case 'top':
      return { left, top: anchor.top - gapPixels - hint.height };
    case 'bottom':
      return { left, top: anchor.top + anchor.height + gapPixels };
    case 'left':
      return { left: anchor.left - gapPixels - hint.width, top };
    case 'right':
      return { left: anchor.left + anchor.width + gapPixels, top };
  }
}

export interface HintSizes {
  readonly hint: Size;
  readonly window: Size;
}

/** The position of a text beside a control: on the given side, or on the opposite one if it would not fit. */
export function placeHint(side: Side, anchor: Box, sizes: HintSizes): { left: number; top: number } {
  const { hint, window } = sizes;
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + hint.width <= window.width && top + hint.height <= window.height;
  const wished = beside(side, anchor, hint);
  const other = beside(opposite[side], anchor, hint);
  const isVertical = side === 'top' || side === 'bottom';
  // Checks only the axis of the side: along the other axis the text is shifted into the window instead.
  const probe = (place: { left: number; top: number }) =>
    isVertical ? { left: 0, top: place.top } : { left: place.left, top: 0 };
  const { left, top } = !fits(probe(wished)) && fits(probe(other)) ? other : wished;
  const within = (value: number, size: number, limit: number) =>
    Math.max(marginPixels, Math.min(value, limit - size - marginPixels));
  return { left: within(left, hint.width, window.width), top: within(top, hint.height, window.height) };
}
