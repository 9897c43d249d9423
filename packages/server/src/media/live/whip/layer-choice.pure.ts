/** Where a picture of a simulcast goes: into the programme, or beside it as a layer with a number. */
export type LayerPlace = { readonly isProgramme: boolean; readonly track: number };

/** Which layer of a simulcast is the programme: the best one that comes steadily. The others go beside it. */
export interface LayerChoice {
  /** A picture of a layer. @returns where it goes */
  take(
    layer: string,
    picture: { readonly isKey: boolean; readonly pixels: number },
    nowMs: number,
  ): LayerPlace;
  isProgramme(layer: string): boolean;
  /** Layers that came, besides the one that is the programme. */
  others(): number;
}

interface Seen {
  readonly track: number;
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
      track: before?.track ?? layers.size + 1,
      pixels: pixels || (before?.pixels ?? 0),
      sinceMs: isNew ? nowMs : before.sinceMs,
      lastMs: nowMs,
    };
    layers.set(layer, seen);
    return seen;
  }
  function choose(layer: string, own: Seen, nowMs: number): void {
    const current = chosen === null ? undefined : layers.get(chosen);
    const isGone = current === undefined || nowMs - current.lastMs > silenceMs;
    const isBetter = own.pixels > (current?.pixels ?? 0) && nowMs - own.sinceMs >= steadyMs;
    if (isGone || isBetter) chosen = layer;
  }
  return {
    take(layer, { isKey, pixels }, nowMs) {
      const own = note(layer, pixels, nowMs);
      if (isKey && layer !== chosen) choose(layer, own, nowMs);
      return { isProgramme: layer === chosen, track: own.track };
    },
    isProgramme: (layer) => layer === chosen,
    others: () => Math.max(0, layers.size - 1),
  };
}
