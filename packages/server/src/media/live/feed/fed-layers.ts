import { pixelsOfSettings } from '../sps.pure';
import type { LayerTag } from '../flv-tag.pure';
import type { SignalFeed } from './signal-feed';

/** Smaller renditions that a sender makes itself, on the time line of its picture. */
export interface FedLayers {
  /** @returns whether one came that may go on as a rendition, and readers have to open the signal again to find it */
  take(tags: readonly LayerTag[], timeMs: number, arrivedMs: number): boolean;
  /** Of the picture itself: its settings, and where one of its messages was placed. */
  describe(settings: Buffer): void;
  placed(rawMs: number, placedMs: number, arrivedMs: number): void;
  /** A run begins: its readers are told of the layers that are there. */
  begin(timeMs: number, arrivedMs: number): void;
}

interface Layer {
  readonly header: Buffer;
  readonly settings: Buffer;
  lastMs: number;
  /** In its last message, on the time line. */
  placedMs: number;
  /** Readers of this run were told of it. */
  isTold: boolean;
}

/** A layer that nothing came of for so long is not announced with a new run. */
const silentMs = 3000;
/** Readers that open a signal find the layers that come with its beginning. */
const beginningMs = 1000;
/** A layer further away from the picture is on another clock. */
const farthestMs = 5000;
/** A sender may begin any number of layers again and again. */
const mostRenewals = 4;

/** Head of a message of AVC, before its settings. */
const settingsAt = 5;
/** Difference of two timestamps of 32 bits, which start again at 0. */
const difference = (one: number, other: number): number => (one - other) | 0;

interface PlacedPicture {
  readonly rawMs: number;
  readonly placedMs: number;
}

/** Where a message of a layer belongs; null for what is on no time line of readers. */
function placeBeside(picture: PlacedPicture, timeMs: number): number | null {
  const away = difference(timeMs, picture.rawMs);
  const placedMs = picture.placedMs + away;
  return Math.abs(away) > farthestMs || placedMs < 0 ? null : placedMs;
}

/** Readers open the signal again for what is smaller than its picture, and not for ever. */
function createRenewals(): (size: number, pixels: number) => boolean {
  let renewals = 0;
  return (size, pixels) => {
    const isDue = size > 0 && size < pixels && renewals < mostRenewals;
    if (isDue) renewals += 1;
    return isDue;
  };
}

/** The picture that layers go beside. */
function createOwnPicture() {
  let settings: Buffer = Buffer.alloc(0);
  let pixels = 0;
  return {
    describe(body: Buffer): void {
      settings = body.subarray(settingsAt);
      pixels = pixelsOfSettings(settings);
    },
    pixels: (): number => pixels,
    is: (other: Buffer): boolean => settings.equals(other),
  };
}

export function createFedLayers(feed: Pick<SignalFeed, 'pass'>): FedLayers {
  const layers = new Map<number, Layer>();
  const own = createOwnPicture();
  let last: PlacedPicture | null = null;
  let begunMs: number | null = null;
  const isDue = createRenewals();

  function takeHeader({ track, body, settings }: LayerTag, arrivedMs: number): boolean {
    const known = layers.get(track);
    if (settings === null || (known?.isTold === true && known.header.equals(body))) return false;
    const size = pixelsOfSettings(settings);
    layers.set(track, { header: body, settings, lastMs: arrivedMs, placedMs: -1, isTold: false });
    const isBeginning = begunMs === null || arrivedMs - begunMs <= beginningMs;
    if (!isBeginning || known?.isTold === true) return isDue(size, own.pixels());
    tell(track, last?.placedMs ?? 0);
    return false;
  }
  function tell(track: number, timeMs: number): void {
    const layer = layers.get(track);
    if (layer === undefined) return;
    layer.isTold = true;
    feed.pass({ kind: 'video', role: 'header', timeMs, body: layer.header, layer: track });
  }
  function takePicture({ track, role, body }: LayerTag, timeMs: number, arrivedMs: number): void {
    const layer = layers.get(track);
    if (layer === undefined) return;
    layer.lastMs = arrivedMs;
    if (last === null || !layer.isTold) return;
    const placedMs = placeBeside(last, timeMs);
    // So is a layer left out that stands still or goes back.
    if (placedMs === null || placedMs <= layer.placedMs) return;
    layer.placedMs = placedMs;
    feed.pass({ kind: 'video', role, timeMs: placedMs, body, layer: track });
  }
  return {
    take(tags, timeMs, arrivedMs) {
      let isMissed = false;
      for (const tag of tags) {
        if (tag.role !== 'header') takePicture(tag, timeMs, arrivedMs);
        else if (takeHeader(tag, arrivedMs)) isMissed = true;
      }
      return isMissed;
    },
    describe: own.describe,
    placed(rawMs, placedMs, arrivedMs) {
      last = { rawMs, placedMs };
      begunMs ??= arrivedMs;
    },
    begin(timeMs, arrivedMs) {
      begunMs = arrivedMs;
      for (const [track, layer] of layers) {
        Object.assign(layer, { placedMs: -1, isTold: false });
        // A layer that became the picture itself is none beside it: readers would wait for its first packet.
        if (!own.is(layer.settings) && arrivedMs - layer.lastMs <= silentMs) tell(track, timeMs);
      }
    },
  };
}
