import type { Packet, Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';
import type { EncodeLimits } from '../../live/encoder-load.pure';
import { isServed } from '../../live/layer-names.pure';
import { toNumber } from '../frame-rate.pure';
import type { LadderStep, Size } from '../ladder.pure';
import { toSeconds } from '../picture-track';
import { copied, copies } from './copying';
import { openEncodedPicture, planEncode } from './encoded-picture';
import type { EncodePlan } from './encoded-picture';
import { openLadderLane } from './ladder-lane';
import { createLayerLane } from './layer-lane';
import type { LayerLane } from './layer-lane';
import type { LadderState, LiveLadder } from './live-ladder';
import type { LiveOutput, OutputOptions } from './live-output';
import { openLiveSound } from './live-sound';
import type { LiveSound } from './live-sound';
import type { OpenedSignal, PlacedPacket } from './live-source';
import type { LoadWatch } from './load-watch';
import { openLadder, planRungs } from './open-ladder';
import type { Packaging } from './packaging';
import { rateOf } from './read-signal';
import { planLayers } from './plan-layers';
import type { PlannedLayer } from './plan-layers';
import { openRunFiles } from './run-files';
import type { RunFiles } from './run-files';

/** The outputs of one signal, and the functions that feed packets to them. */
export interface Line {
  readonly isEncoded: boolean;
  /** What the pictures of the source are limited to while it is encoded; null where it is copied. */
  readonly limits: EncodeLimits | null;
  /** A packet of the picture that will be written, unless the line ends before its group of pictures does; frees it. */
  foresee(packet: Packet, timeMs: number): void;
  write(packet: Packet, placed: PlacedPacket): Promise<void>;
  /** A packet of a layer, which stays the caller's. */
  takeLayer(layer: Stream, packet: Packet): Promise<void>;
  look(): void;
  /** A key frame comes next. */
  cut(): Promise<void>;
  finish(): Promise<void>;
}

/** Whether a run has to encode its picture. */
export const canCopy = ({ video }: OpenedSignal, task: PackagingTask): boolean =>
  video !== null && copies(video, task);

type Picture = NonNullable<OutputOptions['picture']>;

/** Opens the outputs of one run. */
export async function openLine(
  packaging: Packaging,
  opened: OpenedSignal,
  mustEncode: boolean,
): Promise<Line> {
  const { video, audio, isSlate } = opened;
  const { call } = packaging;
  const task = { ...call.task, mustEncode: call.task.mustEncode || mustEncode };
  const files = openRunFiles(isSlate ? { ...packaging, recorder: null } : packaging, task);
  const { encoding, limits, steps, layers, hasAudioOnly } = planLine(packaging, task, opened);
  const main = await files.open('main', video && pictureOf(video, encoding));
  const fixed = hasAudioOnly ? [main, await files.open('audio', null)] : [main];
  files.followMain([...steps, ...layers].map(({ name }) => name));
  let writeToLadder: (packet: Packet) => Promise<void> = async () => undefined;
  const sound = audio && (await openLiveSound(audio, writeSound));
  async function writeSound(packet: Packet): Promise<void> {
    for (const { output, soundIndex } of fixed) await output.write(packet, soundIndex());
    await writeToLadder(packet);
  }
  const picture = { packaging, task, files, sound, encoding, steps, layers, main: main.output };
  const pictures = video && (await openPictures(video, picture));
  if (pictures !== null) writeToLadder = pictures.writeSound;
  if (sound !== null) for (const one of fixed) one.addSound(sound);
  return {
    isEncoded: encoding !== null,
    limits,
    foresee: pictures?.foresee ?? ((packet) => packet.free()),
    async write(packet, placed) {
      if (placed.kind === 'video') {
        await pictures?.take(packet, placed);
        await sound?.keepUpWith(placed.timeMs / 1000);
      } else {
        await sound?.take(packet);
        await pictures?.keepUpWith(placed.timeMs / 1000);
      }
    },
    takeLayer: async (layer, packet) => pictures?.takeLayer(layer, packet),
    look: () => fixed.forEach(({ output }) => output.look()),
    cut: async () => pictures?.cut(),
    async finish() {
      await pictures?.finish();
      await sound?.finish();
      // The others are aired as the source is.
      for (const { output } of fixed) await output.close();
      await pictures?.finishLadder();
    },
  };
}

/** What is encoded of a run: the source itself or not, and the renditions below it. */
function planLine({ load }: Packaging, task: PackagingTask, { video, audio, layers: found }: OpenedSignal) {
  if (video === null) return { encoding: null, limits: null, steps: [], layers: [], hasAudioOnly: false };
  const isCopied = copies(video, task);
  const layers = planLayers(video, found, task);
  // What the sender does not bring is encoded.
  const steps = planRungs(video, task, isCopied ? null : planEncode(video, load.limits())).filter(
    (step) =>
      !isServed(
        step,
        layers.map(({ stream }) => stream.codecpar),
      ),
  );
  load.plan({ rungs: steps.length, encodesSource: !isCopied });
  const limits = isCopied ? null : load.limits();
  const encoding = limits && planEncode(video, limits);
  return { encoding, limits, steps, layers, hasAudioOnly: audio !== null && task.enableAudioOnly };
}

function pictureOf(stream: Stream, encoding: EncodePlan | null): Picture {
  if (encoding !== null)
    return { ...sizeOf(encoding.step), framesPerSecond: toNumber(encoding.source.frameRate) };
  return { ...sizeOf(stream.codecpar), framesPerSecond: toNumber(rateOf(stream)) };
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

export const noRungs = (): LadderState => ({
  encoder: 'software',
  planned: [],
  encoded: [],
  shed: [],
  copied: [],
  away: [],
});

interface PictureTask {
  readonly packaging: Packaging;
  readonly task: PackagingTask;
  readonly files: RunFiles;
  readonly sound: LiveSound | null;
  readonly encoding: EncodePlan | null;
  readonly steps: readonly LadderStep[];
  readonly layers: readonly PlannedLayer[];
  readonly main: LiveOutput;
}

/** The rendition of the source, copied or encoded, and those below it. */
async function openPictures(stream: Stream, picture: PictureTask) {
  const { packaging, task, files, main, encoding } = picture;
  const { load } = packaging;
  const ladder = openLadder({ ...picture, video: stream });
  const layers = openLayers(picture);
  packaging.rungs = () => ({ ...(ladder?.state() ?? noRungs()), ...layers.state() });
  files.further = () => [...layers.outputs(), ...(ladder?.outputs() ?? [])];
  if (encoding === null) return openCopiedPicture(stream, { main, ladder, layers, load });
  const { segmentSeconds } = task;
  const encoded = await openEncodedPicture({ segmentSeconds, plan: encoding, output: main, ladder });
  return {
    ...encoded,
    take: (packet: Packet, { timeMs }: PlacedPacket): Promise<void> =>
      load.measure(timeMs, () => encoded.take(packet)),
    foresee: null,
    takeLayer: layers.take,
    writeSound: async (packet: Packet) => encoded.lane?.writeSound(packet),
    cut: async () => undefined,
    finishLadder: async () => encoded.lane?.finish(),
  };
}

interface CopiedTask {
  readonly main: LiveOutput;
  readonly ladder: LiveLadder | null;
  readonly layers: LayerLane;
  readonly load: LoadWatch;
}

function openCopiedPicture(stream: Stream, { main, ladder, layers, load }: CopiedTask) {
  const lane = ladder && openLadderLane({ stream, ladder, load });
  const index = main.muxer.addStream(copied(stream));
  return {
    async take(packet: Packet, { timeMs }: PlacedPacket): Promise<void> {
      await main.write(packet, index);
      if (packet.isKeyframe) {
        const [keySeconds, boundary] = [toSeconds(packet.pts, stream.timeBase), main.boundary()];
        lane?.release(keySeconds, boundary);
        await layers.release(keySeconds, boundary);
      }
      await layers.reach(timeMs / 1000);
    },
    foresee: lane?.foresee ?? null,
    takeLayer: layers.take,
    async writeSound(packet: Packet): Promise<void> {
      await lane?.writeSound(packet);
      layers.writeSound(packet);
    },
    keepUpWith: async () => undefined,
    cut: () => main.cut(),
    finish: async () => undefined,
    async finishLadder(): Promise<void> {
      await lane?.finish();
      await layers.finish();
    },
  };
}

/** The renditions that the sender makes itself. */
const openLayers = ({ task, files, sound, layers }: PictureTask): LayerLane =>
  createLayerLane({
    layers,
    main: files.storeOf('main'),
    hasParts: task.partSeconds !== null,
    storeOf: files.storeOf,
    async open({ name, stream, frameRate }, beginSeconds) {
      const picture = { ...sizeOf(stream.codecpar), framesPerSecond: toNumber(frameRate) };
      const output = await files.openRung(name, picture, beginSeconds);
      output.muxer.addStream(copied(stream));
      sound?.addTo(output);
      return output;
    },
    onChange: () => files.writeMaster(),
  });
