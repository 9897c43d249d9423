import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Muxer, Packet } from 'node-av';
import type { PackagedMedia } from '../../../ports/media-engine';
import { leadingSettings } from '../../live/avc.pure';
import { createCaptionWatch } from '../caption-watch';
import type { CaptionWatch } from '../caption-watch';
import { extractPoster } from '../extract-poster';
import { WorkerFailure } from '../failure';
import { toNumber } from '../frame-rate.pure';
import { masterPlaylist, peakBandwidth } from '../master-playlist.pure';
import type { Variant } from '../master-playlist.pure';
import { measureSegments, openHlsMuxer } from '../rendition';
import { openSource } from '../source';
import type { Source } from '../source';
import { syncTree } from '../sync-tree';
import { addStreams, eachPacket, halfOf, secondsOf } from './copied-packets';
import { joinPlaylists } from './join-playlists.pure';

const posterFile = 'poster.jpg';
/** Many stretches begin with the end of another picture. */
const posterShare = 0.25;

interface CopyOptions {
  /** The source. */
  readonly path: string;
  /** Its key frames bring their settings along, which change within it. */
  readonly mixesPictures: boolean;
  readonly folder: string;
  onStep(): void;
}

/**
 * What `packageSource` makes, of one rendition, without the storyboard, for which every picture would be decoded. Where the settings
 * of the pictures change, as they do where another encoder went on, the list has another initialization section.
 */
export async function packageCopy({
  path,
  mixesPictures,
  folder,
  onStep,
}: CopyOptions): Promise<PackagedMedia> {
  const hls = join(folder, 'hls');
  const runs = mixesPictures ? await readRuns(path) : [wholeFile];
  const captions = createCaptionWatch();
  const variant = await copyToHls({ path, hls, runs, captions });
  onStep();
  const { name, segments, picture } = variant;
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  if (seconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  await writeFile(join(hls, 'master.m3u8'), masterPlaylist([variant], captions.channels()));
  const poster = { source: path, seconds: seconds * posterShare, path: join(folder, posterFile) };
  if (picture !== null) await extractPoster({ ...poster, onSource: () => undefined });
  await syncTree(folder, onStep);
  const size = { width: picture?.width ?? null, height: picture?.height ?? null };
  return {
    ...size,
    durationSeconds: Math.round(seconds * 1000) / 1000,
    renditions: [{ ...size, name, bandwidth: peakBandwidth(segments) }],
    omittedTracks: [],
    truncated: false,
    damaged: false,
    posterPath: picture === null ? null : posterFile,
    storyboardPath: null,
  };
}

/** Pictures of the same settings, one after the other. */
interface Run {
  /** The time stamp of its first picture, in seconds. */
  readonly begin: number;
  /** The decoder settings (avcC); null for those of the file. */
  readonly settings: Buffer | null;
}

const wholeFile: Run = { begin: -Infinity, settings: null };

/** The runs of a source by the settings that its key frames bring along. */
async function readRuns(path: string): Promise<readonly Run[]> {
  const source = await openSource(path);
  const runs: Run[] = [wholeFile];
  let isFirst = true;
  await eachPacket(source, (packet) => {
    if (packet.streamIndex !== source.picture?.stream.index || !packet.isKeyframe) return;
    const settings = leadingSettings(packet.data ?? Buffer.alloc(0));
    const before = runs.at(-1)?.settings ?? null;
    if (isFirst) runs[0] = { ...wholeFile, settings };
    else if (settings !== null && before?.equals(settings) !== true)
      runs.push({ begin: secondsOf(packet), settings });
    isFirst = false;
  });
  await source.demuxer.close();
  return runs;
}

const nameOfRun = (index: number): string => (index === 0 ? 'index' : `index-${index}`);

interface CopyToHls {
  readonly path: string;
  readonly hls: string;
  readonly runs: readonly Run[];
  readonly captions: CaptionWatch;
}

async function copyToHls({ path, hls, runs, captions }: CopyToHls): Promise<Variant> {
  const source = await openSource(path);
  const { picture } = source;
  captions.open(picture?.stream ?? null);
  const name = picture === null ? 'audio' : `${Math.min(picture.size.width, picture.size.height)}p`;
  await mkdir(join(hls, name), { recursive: true });
  // As in `packageSource`: the names of segments are relative.
  process.chdir(hls);
  const lines = await Promise.all(runs.map((run, index) => openLine(source, { run, index, hls, name })));
  let current = 0;
  await eachPacket(source, (packet) => {
    captions.look(packet);
    const isPicture = packet.streamIndex === picture?.stream.index;
    const seconds = secondsOf(packet);
    // Pictures come in the order in which they are decoded, sound beside them.
    if (isPicture && packet.isKeyframe) current = runs.findLastIndex(({ begin }) => begin <= seconds);
    const own = isPicture ? current : runs.findLastIndex(({ begin }) => begin <= seconds + halfOf(packet));
    lines[own]?.write(packet);
  });
  const codecs = lines[0]?.codecs() ?? '';
  for (const line of lines) await line.close();
  await source.demuxer.close();
  await joinLists(join(hls, name), runs.length);
  return {
    name,
    uri: `${name}/index.m3u8`,
    codecs,
    segments: await measureSegments(join(hls, name)),
    picture: picture && { ...picture.size, framesPerSecond: toNumber(picture.frameRate) },
  };
}

interface LineOptions {
  readonly run: Run;
  readonly index: number;
  readonly hls: string;
  readonly name: string;
}

async function openLine(source: Source, { run, index, hls, name }: LineOptions) {
  const muxer: Muxer = await openHlsMuxer(hls, name, { list: nameOfRun(index), index });
  if (source.picture && run.settings !== null) source.picture.stream.codecpar.extradata = run.settings;
  const indexes = addStreams(muxer, source);
  return {
    write(packet: Packet): void {
      const to = indexes.get(packet.streamIndex);
      if (to !== undefined) muxer.writePacketSync(packet, to);
    },
    codecs: (): string =>
      muxer.streams
        .map(({ codecpar }) => codecpar.getCodecString())
        .filter((codec) => codec !== null)
        .join(','),
    close: () => muxer.close(),
  };
}

/** Brings the lists of all runs into that of the first one. */
async function joinLists(folder: string, count: number): Promise<void> {
  if (count === 1) return;
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${nameOfRun(index)}.m3u8`));
  const lists = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  await writeFile(paths[0] ?? '', joinPlaylists(lists));
  for (const path of paths.slice(1)) await rm(path);
}
