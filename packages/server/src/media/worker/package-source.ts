import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Packet } from 'node-av';
import type { PackagedMedia, Rendition } from '../../ports/media-engine';
import { WorkerFailure } from './failure';
import { toNumber } from './frame-rate.pure';
import { planLadder } from './ladder.pure';
import type { LadderStep } from './ladder.pure';
import { masterPlaylist, peakBandwidth } from './master-playlist.pure';
import type { Variant } from './master-playlist.pure';
import { openPictureReader } from './picture-track';
import type { PictureReader } from './picture-track';
import { createPosterPicker } from './poster';
import type { PosterPicker } from './poster';
import { openRendition } from './rendition';
import type { RenditionWriter } from './rendition';
import { openSoundTrack } from './sound-track';
import type { SoundTrack } from './sound-track';
import { openSource } from './source';
import type { Source } from './source';

/** How far the work is. */
export interface WorkProgress {
  /** Grows with every packet, so that a parent sees life also where the duration is unknown. */
  packets: number;
  decodedSeconds: number;
}

/** What {@link packageSource} is given. */
export interface PackageOptions {
  readonly sourcePath: string;
  /** An empty folder; it becomes the current one of this process. */
  readonly folder: string;
  readonly signal: AbortSignal;
  onSource(durationSeconds: number | null): void;
  /** Told after each packet. */
  onProgress(progress: WorkProgress, durationSeconds: number | null): void;
}

/** A source that ends before this share of its announced duration was cut off. */
const wholeShare = 0.95;

/** Everything that runs while one source is packaged. */
interface Workshop {
  readonly source: Source;
  readonly writers: readonly RenditionWriter[];
  readonly sound: SoundTrack | null;
  readonly picture: PictureReader | null;
  readonly poster: PosterPicker;
}

/** Makes `hls/` and `poster.jpg` of a source. Leaves what it wrote behind when it throws. */
export async function packageSource(options: PackageOptions): Promise<PackagedMedia> {
  const source = await openSource(options.sourcePath);
  options.onSource(source.durationSeconds);
  const workshop = await openWorkshop(source, join(options.folder, 'hls'));
  await readAll(workshop, options);
  return finish(workshop, options.folder);
}

async function openWorkshop(source: Source, folder: string): Promise<Workshop> {
  await mkdir(folder, { recursive: true });
  // Segment names are patterns to FFmpeg: they are relative, so that a `%` in the data folder's path is none of them.
  process.chdir(folder);
  const frameRate = source.picture?.frameRate;
  const ladder = source.picture && frameRate ? planLadder(source.picture.size, toNumber(frameRate)) : [];
  const top = ladder.at(-1);
  const poster = createPosterPicker(source.durationSeconds);
  const writers: RenditionWriter[] = [];
  const writeSound = async (packet: Packet): Promise<void> => {
    for (const writer of writers) await writer.writeSound(packet);
  };
  const sound = source.sound && (await openSoundTrack(source.sound, writeSound));
  const soundEncoder = sound?.encoder ?? null;
  for (const step of frameRate ? ladder : [null]) {
    const picture = step && frameRate ? { step, frameRate, isTop: step === top } : null;
    writers.push(await openRendition({ folder, picture, soundEncoder }));
  }
  const show = async (frame: Frame, seconds: number): Promise<void> => {
    await poster.offer(frame, seconds);
    await sound?.keepUpWith(seconds);
    await showToAll(writers, frame);
  };
  const picture = source.picture && top ? await openPictureReader(source.picture, top, show) : null;
  return { source, writers, sound, picture, poster };
}

/** Every step gets its own reference: an encoder changes the times of the picture that it is given. */
async function showToAll(writers: readonly RenditionWriter[], frame: Frame): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      const own = frame.clone();
      if (own === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
      await writer.writePicture(own);
      own.free();
    }),
  );
}

async function readAll({ source, sound, picture }: Workshop, options: PackageOptions): Promise<void> {
  const progress: WorkProgress = { packets: 0, decodedSeconds: 0 };
  for (const packet of source.demuxer.packetsSync()) {
    options.signal.throwIfAborted();
    if (packet === null) break;
    if (packet.streamIndex === source.picture?.stream.index) await picture?.take(packet);
    else if (packet.streamIndex === source.sound?.index) await sound?.take(packet);
    packet.free();
    progress.packets += 1;
    progress.decodedSeconds = picture?.decodedSeconds ?? sound?.decodedSeconds ?? 0;
    options.onProgress(progress, source.durationSeconds);
  }
  await picture?.finish();
  await sound?.finish();
}

async function finish(workshop: Workshop, folder: string): Promise<PackagedMedia> {
  const { source, writers, sound, picture, poster } = workshop;
  const decodedSeconds = Math.max(picture?.decodedSeconds ?? 0, sound?.decodedSeconds ?? 0);
  if (decodedSeconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  for (const writer of writers) await writer.flush();
  const variants: Variant[] = [];
  for (const writer of writers) variants.push(await writer.close());
  picture?.close();
  sound?.close();
  await source.demuxer.close();
  await writeFile(join(folder, 'hls', 'master.m3u8'), masterPlaylist(variants));
  const hasPoster = picture !== null && (await poster.write(join(folder, 'poster.jpg')));
  return {
    durationSeconds: Math.round(decodedSeconds * 1000) / 1000,
    width: source.picture?.size.width ?? null,
    height: source.picture?.size.height ?? null,
    renditions: writers.map((writer, index) => describe(writer.step, variants[index])),
    truncated: source.durationSeconds !== null && decodedSeconds < source.durationSeconds * wholeShare,
    posterPath: hasPoster ? 'poster.jpg' : null,
  };
}

function describe(step: LadderStep | null, variant: Variant | undefined): Rendition {
  return {
    name: step?.name ?? 'audio',
    width: step?.width ?? null,
    height: step?.height ?? null,
    bandwidth: variant ? peakBandwidth(variant.segments) : 0,
  };
}
