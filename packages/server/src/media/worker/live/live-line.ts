import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';
import type { EncodeLimits } from '../../live/encoder-load.pure';
import type { Meter } from '../../live/meter.pure';
import type { RenditionReport } from '../../live/live-playlist.pure';
import { writeWhole } from '../../live/playlist-file';
import type { OnChange } from '../../live/playlist-file';
import { openSegmentStore, programmeFolder } from '../../live/segment-store';
import type { SegmentStore } from '../../live/segment-store';
import { chooseFrameRate, toNumber } from '../frame-rate.pure';
import { masterPlaylist } from '../master-playlist.pure';
import type { Variant } from '../master-playlist.pure';
import { openEncodedPicture } from './encoded-picture';
import { openOutput } from './live-output';
import type { LiveOutput } from './live-output';
import { openLiveSound } from './live-sound';
import type { OpenedSignal, PlacedPacket } from './live-source';
import type { LoadWatch } from './load-watch';
import type { Recorder } from './recorder';

/** Input and callbacks of {@link packageLive}. */
export interface PackagingCall {
  readonly task: PackagingTask;
  /** The bytes of a pushed source. */
  readonly pushed: Readable;
  readonly signal: AbortSignal;
  isOnAir(): boolean;
  onReady(): void;
  onRecording(path: string): void;
  readonly onChange: OnChange;
  /** By the clock of all hosts. */
  now(): number;
}

/** The outputs of one signal, and the functions that feed packets to them. */
export interface Line {
  readonly outputs: readonly LiveOutput[];
  readonly isEncoded: boolean;
  /** What its pictures are limited to while it encodes them; null where it only copies. */
  readonly limits: EncodeLimits | null;
  write(packet: Packet, placed: PlacedPacket): Promise<void>;
  look(): void;
  /** A key frame comes next. */
  cut(): Promise<void>;
  finish(): Promise<void>;
}

/** What outlasts the runs of a signal. */
export interface Packaging {
  readonly call: PackagingCall;
  readonly meter: Meter;
  readonly recorder: Recorder | null;
  /** By the name of the rendition. */
  readonly stores: Map<string, SegmentStore>;
  readonly load: LoadWatch;
  /** Of the run that is written now. */
  isEncoded: boolean;
}

/** Whether the video packets are copied into the segments without encoding. */
function copies({ codecpar }: Stream, task: PackagingTask): boolean {
  const isPlayable = codecpar.format === AV_PIX_FMT_YUV420P || codecpar.format === AV_PIX_FMT_YUVJ420P;
  // An unknown pixel format (no frame was decoded yet) is taken for YUV420P, which encoders usually send.
  const isUnknown = codecpar.format < 0;
  return !task.mustEncode && codecpar.codecId === AV_CODEC_ID_H264 && (isPlayable || isUnknown);
}

/** Whether a run has to encode its picture. */
export const canCopy = ({ video }: OpenedSignal, task: PackagingTask): boolean =>
  video !== null && copies(video, task);

/** Opens the outputs of one run. */
export async function openLine(
  { call, recorder, stores, load }: Packaging,
  { video, audio }: OpenedSignal,
  mustEncode: boolean,
): Promise<Line> {
  const task = { ...call.task, mustEncode: call.task.mustEncode || mustEncode };
  const outputs: LiveOutput[] = [];
  const limits = load.limits();
  const onReady = (): void => writeMaster(call, outputs);
  const reportsFor = (own: string): RenditionReport[] =>
    [...stores].flatMap(([name, store]) => (name === own ? [] : (store.report() ?? [])));
  const open = async (name: string, picture: Parameters<typeof openOutput>[0]['picture']) => {
    const { now, onChange } = call;
    const settings = { ...task, name, now, onChange, reports: () => reportsFor(name) };
    const store = stores.get(name) ?? openSegmentStore(settings);
    stores.set(name, store);
    const output = await openOutput({
      name,
      segmentSeconds: task.segmentSeconds,
      partSeconds: task.partSeconds,
      store,
      picture,
      onReady,
      isOnAir: () => call.isOnAir(),
      recorder: name === 'main' ? recorder : null,
    });
    outputs.push(output);
    return output;
  };
  const pictures = video && (await openPictures({ task, stream: video, limits, open }));
  if (pictures === null) await open('main', null);
  else if (task.enableAudioOnly && audio !== null) await open('audio', null);
  const sound = audio && (await openLiveSound(audio, outputs));
  const encodes = video !== null && (!copies(video, task) || task.hasSmall);
  return {
    outputs,
    isEncoded: video !== null && !copies(video, task),
    limits: encodes ? limits : null,
    async write(packet, { kind, timeMs }) {
      if (kind === 'video') {
        const work = async (): Promise<void> => pictures?.take(packet);
        await (encodes ? load.measure(timeMs, work) : work());
        await sound?.keepUpWith(timeMs / 1000);
      } else {
        await sound?.take(packet);
        await pictures?.keepUpWith(timeMs / 1000);
      }
    },
    look: () => outputs.forEach((output) => output.look()),
    cut: async () => pictures?.cut?.(),
    async finish() {
      await pictures?.finish();
      await sound?.finish();
      for (const output of outputs) await output.close();
    },
  };
}

interface PictureTask {
  readonly task: PackagingTask;
  readonly stream: Stream;
  readonly limits: EncodeLimits;
  open(
    name: string,
    picture: { width: number; height: number; framesPerSecond: number },
  ): Promise<LiveOutput>;
}

/** The main rendition, copied or encoded, and a small one if the task asks for it. */
async function openPictures({ task, stream, limits, open }: PictureTask) {
  const isCopied = copies(stream, task);
  const encoded =
    isCopied && !task.hasSmall
      ? null
      : await openEncodedPicture(stream, { task, withMain: !isCopied, limits, open });
  if (!isCopied && encoded !== null) return { ...encoded, cut: null };
  const { width, height } = stream.codecpar;
  const main = await open('main', {
    width,
    height,
    framesPerSecond: toNumber(chooseFrameRate(stream.avgFrameRate, stream.avgFrameRate)),
  });
  const index = main.muxer.addStream(copied(stream));
  return {
    async take(packet: Packet): Promise<void> {
      await main.write(packet, index);
      await encoded?.take(packet);
    },
    keepUpWith: async (seconds: number) => encoded?.keepUpWith(seconds),
    cut: () => main.cut(),
    finish: async () => encoded?.finish(),
  };
}

/** Clears the codec tag of the source's container, which is not valid in an MP4. */
function copied(stream: Stream): Stream {
  stream.codecpar.codecTag = 0;
  return stream;
}

const heightOf = ({ picture }: Variant): number => picture?.height ?? 0;

/**
 * Rewrites the master playlists when a rendition has its first segment in them: they list no playlist that is not there. The
 * signal is ready once `main` has a segment.
 */
function writeMaster(call: PackagingCall, outputs: readonly LiveOutput[]): void {
  const { folder, rawFolder, signalId } = call.task;
  const write = (subfolder: string, list: 'raw' | 'programme'): boolean => {
    const variants = outputs.map((output) => output.variant(list)).filter((one) => one !== null);
    // A player that read a playlist with the audio rendition alone would stay on it.
    if (!variants.some(({ name }) => name === 'main')) return false;
    const text = masterPlaylist(variants.sort((one, other) => heightOf(one) - heightOf(other)));
    writeWhole(join(folder, subfolder, 'master.m3u8'), text);
    call.onChange?.({ kind: 'playlist', name: `${subfolder}/master.m3u8`, text });
    return true;
  };
  if (signalId === 1) write(programmeFolder, 'programme');
  if (write(rawFolder, 'raw')) call.onReady();
}
