import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import type { CutStretch, CutTask } from '../../../ports/live-packager';
import type { PackagedMedia } from '../../../ports/media-engine';
import { chooseCut } from '../../live/cut-points.pure';
import type { CutPoints } from '../../live/cut-points.pure';
import { turn } from '../codecs';
import { extractPoster } from '../extract-poster';
import { WorkerFailure } from '../failure';
import { toNumber } from '../frame-rate.pure';
import { masterPlaylist, peakBandwidth } from '../master-playlist.pure';
import type { Variant } from '../master-playlist.pure';
import { measureSegments, openHlsMuxer } from '../rendition';
import { openSource } from '../source';
import type { Source } from '../source';
import { syncTree } from '../sync-tree';
import { joinRecordings } from './join-recordings';

interface CutCall extends Omit<CutTask, 'signal'> {
  onSource(durationSeconds: number | null): void;
  onStep(): void;
}

const posterFile = 'poster.jpg';
/** Many stretches begin with the end of another picture. */
const posterShare = 0.25;
const packetsPerTurn = 64;

/** Joins runs of segments, cuts the stretch out at key frames, and packages it; everything is copied. */
export async function cutLive({ runs, folder, from, until, onSource, onStep }: CutCall): Promise<CutStretch> {
  const joined = join(folder, 'joined.mp4');
  const { mixesPictures } = await joinRecordings({ recordings: runs, path: joined, onSource });
  onStep();
  const cut = chooseCut(await readKeys(joined), { from, until });
  const sourcePath = join(folder, 'stretch.mp4');
  await copyStretch(joined, sourcePath, cut);
  onStep();
  const packaged = mixesPictures ? null : await packageCopy(sourcePath, join(folder, 'packaged'), onStep);
  return { begin: cut.begin, sourcePath, packaged };
}

async function readKeys(path: string): Promise<number[]> {
  const source = await openSource(path);
  const picture = source.picture?.stream.index;
  const keys: number[] = [];
  await eachPacket(source, (packet) => {
    if (packet.streamIndex === picture && packet.isKeyframe) keys.push(secondsOf(packet));
  });
  await source.demuxer.close();
  return keys.sort((one, other) => one - other);
}

const secondsOf = ({ pts, timeBase: { num, den } }: Packet): number => (Number(pts) * num) / den;

async function eachPacket({ clock }: Source, take: (packet: Packet) => void): Promise<void> {
  let count = 0;
  for (const packet of clock.packets()) {
    take(packet);
    packet.free();
    count += 1;
    if (count % packetsPerTurn === 0) await turn();
  }
}

/** The streams of a source that are copied into a muxer, by their index. */
function addStreams(muxer: Muxer, { picture, sound }: Source): ReadonlyMap<number, number> {
  const streams = [picture?.stream, sound].filter((one): one is Stream => one !== null && one !== undefined);
  if (streams.length === 0) throw new WorkerFailure('CORRUPT_MEDIA');
  return new Map(
    streams.map((stream) => {
      stream.codecpar.codecTag = 0;
      return [stream.index, muxer.addStream(stream)];
    }),
  );
}

async function copyStretch(from: string, to: string, { begin, end }: CutPoints): Promise<void> {
  const source = await openSource(from);
  const picture = source.picture?.stream.index;
  const options = { movflags: '+faststart' };
  const muxer = await Muxer.open(to, { format: 'mp4', useAsyncWrite: false, useSyncQueue: false, options });
  const indexes = addStreams(muxer, source);
  let isOver = false;
  await eachPacket(source, (packet) => {
    const index = indexes.get(packet.streamIndex);
    const seconds = secondsOf(packet);
    const isPicture = packet.streamIndex === picture;
    // Pictures come in the order in which they are decoded: behind the key frame of the end none belongs to the stretch.
    if (isPicture && packet.isKeyframe && seconds >= end) isOver = true;
    const isIn = seconds >= begin - half(packet) && (isPicture ? !isOver : seconds + half(packet) < end);
    if (index === undefined || !isIn) return;
    const { num, den } = packet.timeBase;
    const shift = BigInt(Math.round((begin * den) / num));
    packet.pts -= shift;
    packet.dts -= shift;
    muxer.writePacketSync(packet, index);
  });
  await muxer.close();
  await source.demuxer.close();
}

/** Half of how long a packet lasts: what it begins with may be a rounding before its place. */
const half = ({ duration, timeBase: { num, den } }: Packet): number => (Number(duration) * num) / den / 2;

/** What `packageSource` makes, of one rendition, without the storyboard, for which every picture would be decoded. */
async function packageCopy(path: string, folder: string, onStep: () => void): Promise<PackagedMedia> {
  const hls = join(folder, 'hls');
  const variant = await copyToHls(path, hls);
  onStep();
  const { name, segments, picture } = variant;
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  if (seconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  await writeFile(join(hls, 'master.m3u8'), masterPlaylist([variant]));
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

async function copyToHls(path: string, hls: string): Promise<Variant> {
  const source = await openSource(path);
  const { picture } = source;
  const name = picture === null ? 'audio' : `${Math.min(picture.size.width, picture.size.height)}p`;
  await mkdir(join(hls, name), { recursive: true });
  // As in `packageSource`: the names of segments are relative.
  process.chdir(hls);
  const muxer = await openHlsMuxer(hls, name);
  const indexes = addStreams(muxer, source);
  await eachPacket(source, (packet) => {
    const index = indexes.get(packet.streamIndex);
    if (index !== undefined) muxer.writePacketSync(packet, index);
  });
  const codecs = muxer.streams.map(({ codecpar }) => codecpar.getCodecString());
  await muxer.close();
  await source.demuxer.close();
  return {
    name,
    uri: `${name}/index.m3u8`,
    codecs: codecs.filter((codec) => codec !== null).join(','),
    segments: await measureSegments(join(hls, name)),
    picture: picture && { ...picture.size, framesPerSecond: toNumber(picture.frameRate) },
  };
}
