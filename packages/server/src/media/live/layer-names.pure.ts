interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Short sides, in pixels, by which layers are named: lists of renditions outlast the runs of a live, and a sender that changes
 * the sizes of its layers all the time must not have lists without end.
 */
const sides = [1440, 1080, 900, 720, 540, 480, 360, 270, 240, 180, 120] as const;
/** What is hardly smaller than the source is none below it. */
const smallerBy = 0.98;
/** A sender may send any number. */
const mostLayers = 4;

const shortSide = ({ width, height }: Size): number => Math.min(width, height);

/** Names layers that are smaller than the source, largest first; of two of about the same size the first one is taken. */
export function nameLayers<Layer extends Size>(
  source: Size,
  layers: readonly Layer[],
): readonly { readonly name: string; readonly layer: Layer }[] {
  const named = new Map<number, Layer>();
  for (const layer of layers) {
    const side = shortSide(layer);
    if (side <= 0 || side >= shortSide(source) * smallerBy || named.size >= mostLayers) continue;
    const nearest = sides.reduce((one, other) =>
      Math.abs(other - side) < Math.abs(one - side) ? other : one,
    );
    if (!named.has(nearest)) named.set(nearest, layer);
  }
  return [...named]
    .sort(([one], [other]) => other - one)
    .map(([side, layer]) => ({ name: `${side}p`, layer }));
}

/** As much smaller or larger than another one: lines that bear the one are served by the other. */
const nearBy = 1.5;

/** Whether a rendition need not be encoded, because the sender makes one that is near it. */
export const isServed = (step: Size, copied: readonly Size[]): boolean =>
  copied.some((one) => {
    const sides = [shortSide(one), shortSide(step)];
    return Math.max(...sides) <= Math.min(...sides) * nearBy;
  });
