/** Where the window stands: shares of the room around it, from 0 (left, top) to 1, and its share of the width of the picture. */
export interface SignPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What a viewer chose of the window. */
export interface SignChoice {
  readonly isOn: boolean;
  readonly place: SignPlace;
}

/**
 * The least and the most width of the window, and a step of it by keys, as shares of the picture.
 *
 * @example
 * ```ts
 * const isLargest = defaultSignChoice.place.width === signWidths.most;
 * ```
 */
export const signWidths = { least: 0.15, most: 0.5, step: 0.05 } as const;

/** Off, and at the right below the middle, where it covers neither faces nor captions. */
export const defaultSignChoice: SignChoice = { isOn: false, place: { x: 1, y: 0.75, width: 0.25 } };

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

const corners = [
  [1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
] as const;

/** Reads what was stored; what is unknown or damaged counts as the default. */
export function parseSignChoice(text: string | null): SignChoice {
  const { isOn, x, y, width } = toRecord(text);
  const { place } = defaultSignChoice;
  const read = (value: unknown, fallback: number) =>
    typeof value === 'number' && Number.isFinite(value) ? value : fallback;
  return {
    isOn: isOn === true,
    place: placed({ x: read(x, place.x), y: read(y, place.y), width: read(width, place.width) }),
  };
}

/** What is stored of a choice. */
export const formatSignChoice = ({ isOn, place }: SignChoice): string => JSON.stringify({ isOn, ...place });

/** The place within the picture. */
export const placed = ({ x, y, width }: SignPlace): SignPlace => ({
  x: between(x, 0, 1),
  y: between(y, 0, 1),
  width: between(width, signWidths.least, signWidths.most),
});

/** The corner after the one that is nearest, so that the window moves without being dragged. */
export function nextCorner({ x, y, width }: SignPlace): SignPlace {
  const nearest = corners.findIndex(([left, top]) => left === Math.round(x) && top === Math.round(y));
  const [left, top] = corners[(nearest + 1) % corners.length] ?? corners[0];
  return { x: left, y: top, width };
}

function toRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
