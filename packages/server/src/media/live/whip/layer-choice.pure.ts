/** Which layer of a simulcast goes on: the best one that comes steadily. */
export interface LayerChoice {
  /** A picture of a layer. @returns whether it goes on */
  take(layer: string, picture: { readonly isKey: boolean; readonly pixels: number }, nowMs: number): boolean;
  /** Layers that came, besides the one that goes on. */
  others(): number;
}

interface Seen {
  pixels: number;
  sinceMs: number;
  lastMs: number;
}

/** Of a layer that had no picture for so long another one takes the place: the sender switched it off. */
const silenceMs = 1500;
/** A better layer has to come this long: browsers try whether the line bears it. */
const steadyMs = 2000;

export function createLayerChoice(): LayerChoice {
  const layers = new Map<string, Seen>();
  let chosen: string | null = null;

  function note(layer: string, pixels: number, nowMs: number): Seen {
    const before = layers.get(layer);
    const isNew = before === undefined || nowMs - before.lastMs > silenceMs;
    const seen = {
      pixels: pixels || (before?.pixels ?? 0),
      sinceMs: isNew ? nowMs : before.sinceMs,
      lastMs: nowMs,
    };
    layers.set(layer, seen);
    return seen;
  }
  return {
    take(layer, { isKey, pixels }, nowMs) {
      const own = note(layer, pixels, nowMs);
      const current = chosen === null ? undefined : layers.get(chosen);
      if (layer === chosen || !isKey) return layer === chosen;
      const isGone = current === undefined || nowMs - current.lastMs > silenceMs;
      const isBetter = own.pixels > (current?.pixels ?? 0) && nowMs - own.sinceMs >= steadyMs;
      if (isGone || isBetter) chosen = layer;
      return layer === chosen;
    },
    others: () => Math.max(0, layers.size - 1),
  };
}
