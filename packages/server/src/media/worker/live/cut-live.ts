import { join } from 'node:path';
import { Muxer } from 'node-av';
import type { CutStretch, CutTask } from '../../../ports/live-packager';
import { chooseCut } from '../../live/cut-points.pure';
import type { CutPoints } from '../../live/cut-points.pure';
import { openSource } from '../source';
import { addStreams, eachPacket, halfOf, secondsOf } from './copied-packets';
import { joinRecordings } from './join-recordings';
import { packageCopy } from './package-copy';

interface CutCall extends Omit<CutTask, 'signal'> {
  onSource(durationSeconds: number | null): void;
  onStep(): void;
}

/** Joins runs of segments, cuts the stretch out at key frames, and packages it; everything is copied. */
export async function cutLive({ runs, folder, from, until, onSource, onStep }: CutCall): Promise<CutStretch> {
  const joined = join(folder, 'joined.mp4');
  const { mixesPictures } = await joinRecordings({ recordings: runs, path: joined, onSource });
  onStep();
  const cut = chooseCut(await readKeys(joined), { from, until });
  const sourcePath = join(folder, 'stretch.mp4');
  await copyStretch(joined, sourcePath, cut);
  onStep();
  const packaged = await packageCopy({
    path: sourcePath,
    mixesPictures,
    folder: join(folder, 'packaged'),
    onStep,
  });
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
    const isIn = seconds >= begin - halfOf(packet) && (isPicture ? !isOver : seconds + halfOf(packet) < end);
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
