import type { Encoder, Frame, Packet } from 'node-av';
import type { LadderEncoder, LadderFigures } from '../../../ports/live-ingest';
import type { HardwareKind } from '../../live/hardware.pure';
import { encodedRungs } from '../../live/ladder.pure';
import type { SegmentStore } from '../../live/segment-store';
import { createFrameCaptions } from '../frame-captions';
import type { Fraction } from '../frame-rate.pure';
import type { LadderStep } from '../ladder.pure';
import { toSeconds } from '../picture-track';
import { openPictureFitter } from '../picture-fitter';
import type { PictureFitter } from '../picture-fitter';
import type { PictureSource } from '../source';
import type { LiveOutput } from './live-output';
import type { LoadWatch } from './load-watch';
import { createRung, isAtOrAfter } from './rung';
import type { Rung, RungBegin } from './rung';
import type { openRungEncoder } from './rung-encoder';

/** How the {@link LiveLadder} of a run is made. */
export interface LadderOptions {
  readonly source: PictureSource;
  /** Largest first. */
  readonly steps: readonly LadderStep[];
  readonly frameRate: Fraction;
  /** One of so many pictures that are shown is encoded. */
  readonly pictureStep: number;
  readonly hasParts: boolean;
  readonly load: LoadWatch;
  /** What encodes. */
  readonly hardware: RungHardware;
  readonly openEncoder: typeof openRungEncoder;
  readonly main: SegmentStore;
  storeOf(name: string): SegmentStore;
  open(step: LadderStep, begin: RungBegin, encoder: Encoder): Promise<LiveOutput>;
  /** Renditions began or ended to be encoded. */
  onChange(): void;
}

/** The hardware that a signal is encoded by: null once it died, or without any. */
export interface RungHardware {
  kind(): HardwareKind | null;
  died(): void;
}

/** The renditions below the source, with its key frames and boundaries, while they are encoded. */
export interface LiveLadder {
  /** A key frame of the source comes; called in the order of the source, before its picture is shown. */
  announce(keySeconds: number): void;
  /** Whether any picture is needed. */
  isIdle(): boolean;
  /** A picture of the source, which stays the caller's. */
  show(picture: Frame): Promise<void>;
  /**
   * The group of pictures of this key frame is written of the source; where its segments end there, if they do. What is encoded
   * of the group is written by the returned function.
   */
  release(keySeconds: number, boundary: number | null): () => Promise<void>;
  writeSound(packet: Packet): Promise<void>;
  finish(): Promise<void>;
  /**
   * Encoding failed: the lists of all renditions go on with the source. Where hardware did it, until the next key frame, from
   * which on the processor encodes them.
   *
   * @returns whether any are encoded again
   */
  recover(): Promise<boolean>;
  outputs(): readonly LiveOutput[];
  /** By the names of the renditions. */
  state(): LadderState;
}

export type LadderState = LadderFigures;

/** One rendition over its times of being encoded and of being shed. */
interface Place {
  readonly step: LadderStep;
  rung: Rung | null;
  /** The key frame that it is encoded from, if it is to be. */
  warmSeconds: number | null;
  /** Where it is written from, if that is known. */
  begin: RungBegin | null;
  /** Its lists go on with the media of the source. */
  isFollowing: boolean;
}

export function createLiveLadder(options: LadderOptions): LiveLadder {
  let releasedSeconds = -Infinity;
  const places = openPlaces(options, () => releasedSeconds);
  const { active } = places;
  const fitter = openLadderFitter(options.source);
  const keys = createKeyQueue();
  const captions = createFrameCaptions();
  let sinceKey = 0;
  /** Shown, and not encoded yet. */
  let dueKey: number | null = null;
  /** The filters hold pictures back. */
  let isDelayed = false;

  async function takeKey(keySeconds: number): Promise<void> {
    for (const { rung } of active()) await rung?.endGroup(keySeconds);
    await places.change(keySeconds);
  }
  async function encodeFitted(picture: Frame, seconds: number): Promise<void> {
    const fittedSeconds = toSeconds(picture.pts, picture.timeBase);
    const isKey = dueKey !== null && isAtOrAfter(fittedSeconds, dueKey);
    if (isKey && isDelayed) await takeKey(dueKey ?? 0);
    if (isKey) dueKey = null;
    await encode(active(), picture, isKey);
    isDelayed = !isAtOrAfter(fittedSeconds, seconds);
  }
  return {
    announce(keySeconds) {
      keys.add(keySeconds);
      places.announce(keySeconds);
    },
    isIdle: places.isIdle,
    async show(picture) {
      const seconds = toSeconds(picture.pts, picture.timeBase);
      const reached = keys.reach(seconds);
      if (reached !== null) {
        dueKey = reached;
        sinceKey = 0;
        // What is encoded changes before the picture is fitted to it.
        if (!isDelayed) await takeKey(reached);
      }
      const isShown = sinceKey % options.pictureStep === 0;
      sinceKey += 1;
      const top = active()[0]?.step;
      if (!isShown || top === undefined) return captions.keep(picture);
      for (const fitted of fitter.fit(picture, top)) {
        captions.give(fitted);
        await encodeFitted(fitted, seconds);
        fitted.free();
      }
    },
    release(keySeconds, boundary) {
      releasedSeconds = Math.max(releasedSeconds, keySeconds);
      if (boundary !== null) places.beginAt({ keySeconds, atSeconds: boundary });
      return async () => {
        for (const { rung } of active()) await rung?.flush();
      };
    },
    writeSound: (packet) => places.writeSound(packet),
    finish: () => places.finish().finally(() => fitter.close()),
    recover: places.recover,
    outputs: () => active().flatMap(({ rung }) => rung?.output() ?? []),
    state: places.state,
  };
}

/** Key frames of the source that are announced, and not shown yet. */
function createKeyQueue() {
  let keys: number[] = [];
  return {
    add: (seconds: number): void => void keys.push(seconds),
    /** Takes out those that a picture of this time has reached. @returns the last of them */
    reach(seconds: number): number | null {
      const reached = keys.findLast((key) => isAtOrAfter(seconds, key)) ?? null;
      keys = keys.filter((key) => !isAtOrAfter(seconds, key));
      return reached;
    },
  };
}

/** Each rendition is scaled from the one above it. */
async function encode(places: readonly Place[], picture: Frame, isKey: boolean): Promise<void> {
  let from = picture;
  for (const { rung } of places) {
    const scaled = (await rung?.show(from, isKey)) ?? from;
    if (scaled !== from && from !== picture) from.free();
    from = scaled;
  }
  if (from !== picture) from.free();
}

/** Brings pictures to the size of the largest rendition. */
function openLadderFitter(source: PictureSource) {
  let current: { readonly step: LadderStep; readonly fitter: PictureFitter } | null = null;
  return {
    fit(picture: Frame, top: LadderStep): Iterable<Frame> {
      if (current?.step !== top) {
        current?.fitter.close();
        current = { step: top, fitter: openPictureFitter(source, top) };
      }
      return current.fitter.fit(picture);
    },
    close: (): void => current?.fitter.close(),
  };
}

/** What a place of the ladder goes through. */
function openMoves(options: LadderOptions, released: () => number) {
  const { main, storeOf, onChange, open: openOutput } = options;
  function follow(place: Place, fromSeconds: number): void {
    if (place.isFollowing) return;
    storeOf(place.step.name).follow(main, fromSeconds);
    place.isFollowing = true;
  }
  function leave(place: Place, fromSeconds: number): void {
    Object.assign(place, { rung: null, warmSeconds: null, begin: null });
    follow(place, fromSeconds);
  }
  return {
    follow,
    /** Whatever it is at. Its lists go on where its last whole segment ended, or where it was to begin. */
    async giveUp(place: Place): Promise<void> {
      const { rung, begin } = place;
      const endSeconds = (await rung?.discard().catch(() => Infinity)) ?? begin?.atSeconds ?? 0;
      leave(place, endSeconds);
    },
    unfollow(place: Place): void {
      storeOf(place.step.name).unfollow();
      place.isFollowing = false;
    },
    async start(place: Place, keySeconds: number): Promise<void> {
      const { step, warmSeconds, begin } = place;
      if (warmSeconds === null || !isAtOrAfter(keySeconds, warmSeconds)) return;
      const open = (from: RungBegin, encoder: Encoder) => openOutput(step, from, encoder);
      place.rung = await createRung({ ...options, kind: kindOf(options), step, open, released });
      place.rung.begin = begin;
    },
    /** Only at a boundary of segments, or before it is written at all. */
    async shed(place: Place): Promise<void> {
      const output = place.rung?.output() ?? null;
      if (output === null && place.begin !== null) return;
      const boundary = output === null ? 0 : output.boundary();
      if (boundary === null) return;
      await place.rung?.close();
      leave(place, boundary);
      onChange();
    },
  };
}

/** What is to be encoded from the next key frame on is neither. */
const kindOf = ({ hardware }: LadderOptions): LadderEncoder => hardware.kind() ?? 'software';

function stateOf(encoder: LadderEncoder, places: readonly Place[], wanted: readonly Place[]): LadderState {
  const nameOf = ({ step }: Place): string => step.name;
  const isEncoded = ({ rung }: Place): boolean => rung !== null;
  return {
    encoder,
    planned: places.map(nameOf),
    encoded: places.filter(isEncoded).map(nameOf),
    shed: places.filter((place) => !isEncoded(place) && !wanted.includes(place)).map(nameOf),
    copied: [],
    away: [],
  };
}

/** Which renditions are encoded, and what the lists of the others go on with. */
function openPlaces(options: LadderOptions, released: () => number) {
  const { steps, load, onChange } = options;
  const { follow, unfollow, start, giveUp, shed } = openMoves(options, released);
  const unused = { rung: null, warmSeconds: null, begin: null, isFollowing: false };
  const places: Place[] = steps.map((step) => ({ step, ...unused }));
  let isAbandoned = false;
  const wanted = (): readonly Place[] => (isAbandoned ? [] : encodedRungs(places, load.shed()));
  const active = (): readonly Place[] => places.filter((place) => place.rung !== null);

  for (const place of places) {
    unfollow(place);
    if (!wanted().includes(place)) follow(place, 0);
  }
  return {
    active,
    state: () => stateOf(kindOf(options), places, wanted()),
    isIdle: () => places.every(({ rung, warmSeconds }) => rung === null && warmSeconds === null),
    announce(keySeconds: number): void {
      for (const place of wanted()) if (place.rung === null) place.warmSeconds ??= keySeconds;
    },
    /** Sheds what is not wanted any more, and begins to encode what is. */
    async change(keySeconds: number): Promise<void> {
      const now = wanted();
      for (const place of places) {
        if (place.rung === null) await start(place, keySeconds);
        else if (!now.includes(place)) await shed(place);
      }
    },
    beginAt(begin: RungBegin): void {
      for (const place of places) {
        const { warmSeconds } = place;
        if (place.begin !== null || warmSeconds === null) continue;
        if (!isAtOrAfter(begin.keySeconds, warmSeconds)) continue;
        place.begin = begin;
        if (place.rung !== null) place.rung.begin = begin;
        unfollow(place);
      }
    },
    async writeSound(packet: Packet): Promise<void> {
      for (const { rung } of active()) await rung?.writeSound(packet);
    },
    async finish(): Promise<void> {
      // They are listed until the last segment of each is written.
      for (const { rung } of active()) await rung?.close();
      for (const place of places) place.rung = null;
    },
    async recover(): Promise<boolean> {
      isAbandoned = options.hardware.kind() === null;
      options.hardware.died();
      for (const place of places) await giveUp(place);
      onChange();
      return !isAbandoned;
    },
  };
}
