import type { Packet, Stream } from 'node-av';
import { createLayerCourse } from '../../live/layer-course.pure';
import type { LayerStep, SourceKey } from '../../live/layer-course.pure';
import type { SegmentStore } from '../../live/segment-store';
import { toSeconds } from '../picture-track';
import type { LiveOutput } from './live-output';
import type { PlannedLayer } from './plan-layers';
import { createRungWriter, soundIndex } from './rung-writer';

/** How a {@link LayerLane} is made. */
export interface LayerLaneOptions {
  readonly layers: readonly PlannedLayer[];
  readonly main: SegmentStore;
  /** Whether fragments are partial segments, which an output ends by itself. */
  readonly hasParts: boolean;
  storeOf(name: string): SegmentStore;
  /** Opens the files of a layer at a boundary, with a track of its picture and of the sound. */
  open(layer: PlannedLayer, beginSeconds: number): Promise<LiveOutput>;
  /** Layers came or went. */
  onChange(): void;
}

/** The renditions that the sender makes itself: copied, with the key frames and boundaries of the source. */
export interface LayerLane {
  /** A picture of a layer, which stays the caller's. */
  take(layer: Stream, packet: Packet): Promise<void>;
  /** The source was written up to here. */
  reach(seconds: number): Promise<void>;
  /** The key frame was written of the source; where its segments end there, if they do. */
  release(keySeconds: number, boundary: number | null): Promise<void>;
  writeSound(packet: Packet): void;
  finish(): Promise<void>;
  outputs(): readonly LiveOutput[];
  /** By the names of the renditions. */
  state(): { readonly copied: readonly string[]; readonly away: readonly string[] };
}

export function createLayerLane(options: LayerLaneOptions): LayerLane {
  const places = options.layers.map((layer) => openPlace(layer, options));
  return {
    async take(stream, packet) {
      await places.find(({ layer }) => layer.stream === stream)?.take(packet);
    },
    async reach(seconds) {
      for (const place of places) await place.reach(seconds);
    },
    async release(keySeconds, boundary) {
      for (const place of places) await place.key({ keySeconds, boundary });
    },
    writeSound(packet) {
      for (const place of places) place.writeSound(packet);
    },
    async finish() {
      for (const place of places) await place.finish();
    },
    outputs: () => places.flatMap((place) => place.output() ?? []),
    state: () => ({
      copied: places.flatMap(({ layer, isWritten }) => (isWritten() ? layer.name : [])),
      away: places.flatMap(({ layer, isWritten }) => (isWritten() ? [] : layer.name)),
    }),
  };
}

/** Sound may wait for the first picture of a layer for as long as that may be behind. */
const longestSoundWait = 256;

/** Sound that waits for the picture it goes with. */
function createSoundQueue() {
  let waiting: Packet[] = [];
  const secondsOf = (packet: Packet): number => toSeconds(packet.pts, packet.timeBase);
  return {
    add(packet: Packet): void {
      const own = packet.clone();
      if (own !== null) waiting.push(own);
      while (waiting.length > longestSoundWait) waiting.shift()?.free();
    },
    /** Takes out what begins before this time. */
    takeUntil(seconds: number): Packet[] {
      const taken = waiting.filter((packet) => secondsOf(packet) < seconds);
      waiting = waiting.filter((packet) => !taken.includes(packet));
      return taken;
    },
  };
}

const free = (packets: readonly Packet[]): void => packets.forEach((packet) => packet.free());

/** What the lists of a layer go on with while it is not written. */
function createFollowing(store: SegmentStore, main: SegmentStore) {
  let isFollowing = false;
  store.unfollow();
  return {
    begin(fromSeconds: number): void {
      if (isFollowing) return;
      store.follow(main, fromSeconds);
      isFollowing = true;
    },
    end(): void {
      store.unfollow();
      isFollowing = false;
    },
  };
}

/** Writes the groups of pictures of a layer, each with the sound that goes with it. */
function createLayerWriter(layer: PlannedLayer, { open, hasParts }: LayerLaneOptions) {
  const { timeBase } = layer.stream;
  const writing = { frameRate: layer.frameRate, hasParts };
  const sound = createSoundQueue();
  let writer = createRungWriter(writing);
  /** Where the segment that is written began. */
  let boundarySeconds = 0;

  async function writeSoundUntil(seconds: number): Promise<void> {
    for (const packet of sound.takeUntil(seconds)) {
      await writer.output()?.write(packet, soundIndex);
      packet.free();
    }
  }
  return {
    output: () => writer.output(),
    addSound: (packet: Packet): void => sound.add(packet),
    async begin({ keySeconds, boundary }: SourceKey): Promise<void> {
      boundarySeconds = boundary ?? 0;
      free(sound.takeUntil(keySeconds));
      writer = createRungWriter(writing);
      writer.begin(await open(layer, boundarySeconds));
    },
    async write({
      picture: { held, dtsSeconds },
      isKey,
    }: LayerStep<Packet> & { kind: 'write' }): Promise<void> {
      await writeSoundUntil(dtsSeconds);
      held.isKeyframe = isKey;
      await writer.write(held);
    },
    async endGroup(nextDtsSeconds: number): Promise<void> {
      await writeSoundUntil(nextDtsSeconds);
      await writer.endGroup(BigInt(Math.round((nextDtsSeconds * timeBase.den) / timeBase.num)));
      boundarySeconds = writer.output()?.boundary() ?? boundarySeconds;
    },
    /** @returns where the segment that is open began, of which nothing is written */
    discard: async (): Promise<number> => (await writer.discard().catch(() => null)) ?? boundarySeconds,
    async finish(hasFailed: boolean): Promise<void> {
      if (hasFailed) free(sound.takeUntil(Infinity));
      await writeSoundUntil(Infinity);
      await writer.close();
    },
  };
}

function openPlace(layer: PlannedLayer, options: LayerLaneOptions) {
  const { main, storeOf, onChange } = options;
  const course = createLayerCourse<Packet>();
  const following = createFollowing(storeOf(layer.name), main);
  const writer = createLayerWriter(layer, options);
  let hasFailed = false;

  /** The segment that is open is the source's, from its beginning on. */
  async function lose(): Promise<void> {
    following.begin(await writer.discard());
    onChange();
  }
  async function step(one: LayerStep<Packet>): Promise<void> {
    if (one.kind === 'write') return writer.write(one);
    if (one.kind === 'endGroup') return writer.endGroup(one.nextDtsSeconds);
    if (one.kind === 'lose') return lose();
    if (one.kind === 'miss') return following.begin(one.at.boundary ?? one.at.keySeconds);
    if (one.kind !== 'begin') return;
    await writer.begin(one.at);
    onChange();
  }
  /** What a hostile layer breaks is its own: its lists go on with the source. */
  async function run(steps: readonly LayerStep<Packet>[]): Promise<void> {
    for (const one of steps) {
      try {
        if (!hasFailed) await step(one);
      } catch {
        hasFailed = true;
        await lose();
      }
      if ('picture' in one) one.picture.held.free();
    }
  }
  return {
    layer,
    isWritten: () => !hasFailed && course.isWritten(),
    output: writer.output,
    async take(packet: Packet): Promise<void> {
      const held = packet.clone();
      if (held === null) return;
      const { isKeyframe: isKey, dts, pts } = held;
      const [dtsSeconds, ptsSeconds] = [dts, pts].map((ticks) => toSeconds(ticks, layer.stream.timeBase));
      await run(course.take({ held, isKey, dtsSeconds: dtsSeconds ?? 0, ptsSeconds: ptsSeconds ?? 0 }));
    },
    reach: (seconds: number) => run(course.reach(seconds)),
    async key(at: SourceKey): Promise<void> {
      // Whether it begins there may be known later: until then its lists stand still.
      const mayBegin = at.boundary !== null && !course.isWritten() && !course.isSilentAt(at.keySeconds);
      if (mayBegin && !hasFailed) following.end();
      await run(course.key(at));
    },
    writeSound: writer.addSound,
    async finish(): Promise<void> {
      await run(course.end());
      await writer.finish(hasFailed);
    },
  };
}
