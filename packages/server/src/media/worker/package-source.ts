import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av';
import type { PackagedMedia, Rendition } from '../../ports/media-engine';
import { turn } from './codecs';
import { createCaptionWatch } from './caption-watch';
import type { CaptionWatch } from './caption-watch';
import { writeCover } from './cover';
import { WorkerFailure } from './failure';
import { chooseFrameRate, toNumber } from './frame-rate.pure';
import { hasHole } from './gap-watch.pure';
import { planLadder } from './ladder.pure';
import type { LadderStep } from './ladder.pure';
import { masterPlaylist, peakBandwidth } from './master-playlist.pure';
import type { Variant } from './master-playlist.pure';
import { measureSource } from './measure-source';
import { openPictureTrack } from './picture-track';
import type { PictureTrack } from './picture-track';
import { createPosterPicker } from './poster';
import type { PosterPicker } from './poster';
import { openRendition } from './rendition';
import type { RenditionWriter } from './rendition';
import { createSoundGate } from './sound-gate';
import type { SoundGate } from './sound-gate';
import { openSoundTrack } from './sound-track';
import type { SoundTrack } from './sound-track';
import { openSource } from './source';
import type { PictureSource, Source } from './source';
import { createStoryboardMaker } from './storyboard';
import type { StoryboardMaker } from './storyboard';
import { syncTree } from './sync-tree';
import type { Track } from './track';

/** Options of {@link packageSource}. */
export interface PackageOptions {
  readonly sourcePath: string;
  /** An empty folder. The process changes its working directory to `hls/` in it. */
  readonly folder: string;
  onSource(durationSeconds: number | null): void;
  /** Called after each piece of work, so that the parent sees progress also while nothing is decoded. */
  onStep(): void;
  /** Called after each packet with the position of the decoder. */
  onProgress(decodedSeconds: number, durationSeconds: number | null): void;
}

const posterFile = 'poster.jpg';
/** Both are in the same folder: the track refers to the image by its file name alone. */
const storyboardImage = 'storyboard.jpg';
const storyboardTrackFile = 'storyboard.vtt';
/** A source that ends before this share of its declared duration counts as truncated. */
const wholeShare = 0.95;

/** The objects that package one source. */
interface Workshop {
  readonly source: Source;
  /** The smallest step first. */
  readonly writers: readonly RenditionWriter[];
  readonly picture: PictureTrack | null;
  readonly sound: SoundTrack | null;
  readonly gate: SoundGate;
  readonly captions: CaptionWatch;
  hasCover: boolean;
  readonly poster: PosterPicker;
  readonly storyboard: StoryboardMaker;
}

/** Makes `hls/`, `poster.jpg` and the storyboard of a source. Leaves what it wrote behind when it throws. */
export async function packageSource(options: PackageOptions): Promise<PackagedMedia> {
  const source = await openMeasured(options);
  options.onSource(source.durationSeconds);
  const folder = join(options.folder, 'hls');
  await mkdir(folder, { recursive: true });
  // FFmpeg expands `%` in segment names. They are relative, so that a `%` in the path of the data folder is not expanded.
  process.chdir(folder);
  const workshop = await openWorkshop(source, options, folder);
  await readAll(workshop, options);
  const packaged = await finish(workshop, options);
  await syncTree(options.folder, options.onStep);
  return packaged;
}

/** Opens a source, and measures what its container does not say. */
async function openMeasured({ sourcePath, onStep }: PackageOptions): Promise<Source> {
  const opened = await openSource(sourcePath);
  const { picture, clock } = opened;
  const durationSeconds = clock.mayJump ? null : opened.durationSeconds;
  if (durationSeconds !== null && (picture === null || picture.isRateCertain)) return opened;
  const measured = await measureSource(sourcePath, onStep);
  return {
    ...opened,
    durationSeconds: durationSeconds ?? measured.durationSeconds,
    picture: picture && withMovingRate(picture, measured.movingRate),
  };
}

function withMovingRate(picture: PictureSource, movingRate: number): PictureSource {
  const { avgFrameRate, rFrameRate } = picture.stream;
  if (picture.isRateCertain) return picture;
  return { ...picture, frameRate: chooseFrameRate(avgFrameRate, rFrameRate, movingRate) };
}

async function openWorkshop(source: Source, options: PackageOptions, folder: string): Promise<Workshop> {
  const poster = createPosterPicker(source.durationSeconds);
  const storyboard = createStoryboardMaker(source.picture?.size ?? null, source.durationSeconds);
  const writers: RenditionWriter[] = [];
  const gate = createSoundGate(async (packet) => {
    for (const writer of writers) await writer.writeSound(packet);
  });
  const sound = source.sound && (await openSoundTrack(source.sound, (packet) => gate.take(packet)));
  const soundEncoder = sound?.encoder ?? null;
  const captions = createCaptionWatch();
  captions.open(source.picture?.stream ?? null);
  const workshop = { source, writers, poster, storyboard, sound, gate, captions, hasCover: false };
  if (source.picture === null) {
    writers.push(await openRendition({ folder, picture: null, soundEncoder }));
    return { ...workshop, picture: null };
  }
  const { frameRate } = source.picture;
  const { ladder, top } = planSteps(source.picture);
  for (const step of ladder) {
    writers.push(
      await openRendition({ folder, picture: { step, frameRate, isTop: step === top }, soundEncoder }),
    );
  }
  const picture = await openPictureTrack(source.picture, top, async (frame, seconds) => {
    await poster.offer(frame, seconds);
    await storyboard.offer(frame, seconds);
    await sound?.keepUpWith(seconds);
    await gate.openUntil(seconds);
    await showToAll(writers, frame);
    options.onStep();
    options.onProgress(seconds, source.durationSeconds);
  });
  return { ...workshop, picture };
}

function planSteps({ size, frameRate }: PictureSource): { ladder: LadderStep[]; top: LadderStep } {
  const ladder = planLadder(size, toNumber(frameRate));
  const top = ladder.at(-1);
  if (top === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  return { ladder, top };
}

/** Each step gets a reference of its own: an encoder changes the timestamps of the frame that it is given. */
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

/** The picture first, where there is one. */
const tracksOf = ({ picture, sound }: Workshop): Track[] =>
  [picture, sound].filter((track) => track !== null);

async function readAll(workshop: Workshop, options: PackageOptions): Promise<void> {
  const { source, picture, sound, gate, captions } = workshop;
  const tracks = tracksOf(workshop);
  const report = (): void => {
    options.onStep();
    options.onProgress(tracks[0]?.decodedSeconds ?? 0, source.durationSeconds);
  };
  for (const packet of source.clock.packets()) {
    captions.look(packet);
    await tracks.find((track) => track.streamIndex === packet.streamIndex)?.take(packet);
    if (picture === null) await gate.open();
    if (packet.streamIndex === source.cover?.index && !workshop.hasCover) {
      workshop.hasCover = await writeCover(source.cover, packet, join(options.folder, posterFile));
    }
    packet.free();
    report();
    await turn();
  }
  await sound?.finish();
  await picture?.finish(sound?.decodedSeconds);
  await gate.open();
  report();
}

async function finish(workshop: Workshop, { folder, onStep }: PackageOptions): Promise<PackagedMedia> {
  const { source, writers, poster, storyboard } = workshop;
  const decodedSeconds = Math.max(...tracksOf(workshop).map((track) => track.decodedSeconds));
  if (decodedSeconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  for (const writer of writers) {
    await writer.flush();
    onStep();
  }
  const variants = await closeAll(workshop);
  await writeFile(join(folder, 'hls', 'master.m3u8'), masterPlaylist(variants, workshop.captions.channels()));
  const hasPoster = (await poster.write(join(folder, posterFile))) || workshop.hasCover;
  const hasStoryboard = await storyboard.write({
    image: join(folder, storyboardImage),
    track: join(folder, storyboardTrackFile),
    imageName: storyboardImage,
    endSeconds: decodedSeconds,
  });
  const announced = source.durationSeconds ?? 0;
  return {
    durationSeconds: Math.round(decodedSeconds * 1000) / 1000,
    width: source.picture?.size.width ?? null,
    height: source.picture?.size.height ?? null,
    renditions: variants.map(toRendition),
    omittedTracks: [...source.omitted],
    truncated: decodedSeconds < announced * wholeShare,
    damaged: isDamaged(workshop),
    posterPath: hasPoster ? posterFile : null,
    storyboardPath: hasStoryboard ? storyboardTrackFile : null,
  };
}

function isDamaged(workshop: Workshop): boolean {
  const gaps = tracksOf(workshop).map((track) => track.gaps);
  return hasHole(gaps, workshop.source.picture?.isRateCertain ?? false);
}

async function closeAll(workshop: Workshop): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const writer of workshop.writers) variants.push(await writer.close());
  for (const track of tracksOf(workshop)) track.close();
  await workshop.source.demuxer.close();
  return variants;
}

function toRendition({ name, picture, segments }: Variant): Rendition {
  return {
    name,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    bandwidth: peakBandwidth(segments),
  };
}
