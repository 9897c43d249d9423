import { rename } from 'node:fs/promises';
import { BitStreamFilterAPI, Muxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { WorkerFailure } from '../failure';
import { openSource } from '../source';
import type { Source } from '../source';

/** What {@link joinRecordings} is given. */
export interface JoinTask {
  /** In the order of their time. */
  readonly recordings: readonly string[];
  readonly path: string;
}

/** Where the tracks of all recordings go. */
interface Target {
  readonly muxer: Muxer;
  readonly video: number | null;
  readonly audio: number | null;
}

/**
 * Concatenates recordings into an MPEG transport stream, without encoding. It repeats the decoder settings with each key frame,
 * so the parts may have different ones. A recording that cannot be read is left out.
 */
export async function joinRecordings({ recordings, path }: JoinTask): Promise<null> {
  const draft = `${path}.part`;
  let target: Target | null = null;
  let seconds = 0;
  for (const recording of recordings) {
    const source = await openSource(recording).catch(() => null);
    if (source === null) continue;
    target ??= await openTarget(draft, source);
    seconds = await copyAll(source, target, seconds);
    await source.demuxer.close();
  }
  if (target === null) throw new WorkerFailure('NOT_MEDIA');
  await target.muxer.close();
  await rename(draft, path);
  return null;
}

async function openTarget(path: string, { picture, sound }: Source): Promise<Target> {
  const muxer = await Muxer.open(path, { format: 'mpegts', useAsyncWrite: false, useSyncQueue: false });
  return {
    muxer,
    video: picture && muxer.addStream(untagged(picture.stream)),
    audio: sound && muxer.addStream(untagged(sound)),
  };
}

function untagged(stream: Stream): Stream {
  stream.codecpar.codecTag = 0;
  return stream;
}

/** Shifts the timestamps of one recording so that it starts at `begin`, in seconds. */
function createPlacing(begin: number) {
  let first: number | null = null;
  let end = begin;
  return {
    end: () => end,
    place(packet: Packet, { timeBase: { num, den } }: Stream): void {
      const start = (Number(packet.dts) * num) / den;
      first ??= start;
      const shift = BigInt(Math.round(((begin - first) * den) / num));
      packet.dts += shift;
      packet.pts += shift;
      end = Math.max(end, begin + start - first + (Number(packet.duration) * num) / den);
    },
  };
}

/** One track of a recording that is being copied. */
interface Lane {
  readonly stream: Stream;
  write(packet: Packet): Promise<void>;
}

function openLanes(
  { picture, sound }: Source,
  { muxer, video, audio }: Target,
): { lanes: Lane[]; close(): void } {
  const lanes: Lane[] = [];
  const filter = picture && BitStreamFilterAPI.create('h264_mp4toannexb', picture.stream);
  if (picture !== null && filter !== null && video !== null) {
    lanes.push({
      stream: picture.stream,
      async write(packet) {
        for (const one of await filter.filterAll(packet)) {
          await muxer.writePacket(one, video);
          one.free();
        }
      },
    });
  }
  if (sound !== null && audio !== null)
    lanes.push({ stream: sound, write: (packet) => muxer.writePacket(packet, audio) });
  return { lanes, close: () => filter?.close() };
}

/** Returns where the next recording begins, in seconds. */
async function copyAll(source: Source, target: Target, begin: number): Promise<number> {
  const { lanes, close } = openLanes(source, target);
  const placing = createPlacing(begin);
  for (const packet of source.demuxer.packetsSync()) {
    if (packet === null) break;
    const lane = lanes.find(({ stream }) => stream.index === packet.streamIndex);
    if (lane !== undefined) {
      placing.place(packet, lane.stream);
      await lane.write(packet);
    }
    packet.free();
  }
  close();
  return placing.end();
}
