import { AV_CODEC_ID_H264, AV_NOPTS_VALUE, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, Demuxer } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { readAvcSettings } from '../../live/avc.pure';
import { turn } from '../codecs';
import { WorkerFailure } from '../failure';
import { closedGroups, usualGap } from './edit-plan.pure';

/** A media playlist as one file, opened: it is of our own making. */
export interface EditFile {
  readonly demuxer: Demuxer;
  readonly picture: Stream | null;
  readonly sound: Stream | null;
}

export async function openEditFile(path: string): Promise<EditFile> {
  // Time stamps as they are: those of all files of a video are on one time line.
  const demuxer = await Demuxer.open(path, { format: 'mov', copyTs: true });
  const find = (type: typeof AVMEDIA_TYPE_AUDIO | typeof AVMEDIA_TYPE_VIDEO): Stream | null =>
    demuxer.streams.find(({ codecpar }) => codecpar.codecType === type) ?? null;
  const file = { demuxer, picture: find(AVMEDIA_TYPE_VIDEO), sound: find(AVMEDIA_TYPE_AUDIO) };
  if (file.picture === null && file.sound === null) throw new WorkerFailure('CORRUPT_MEDIA');
  return file;
}

const packetsPerTurn = 64;

/** The packets of one of its streams; the caller frees them. */
export async function* packetsOf({ demuxer }: EditFile, stream: Stream): AsyncGenerator<Packet> {
  let count = 0;
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) return;
    count += 1;
    if (count % packetsPerTurn === 0) await turn();
    if (packet.streamIndex === stream.index && packet.pts !== AV_NOPTS_VALUE) yield packet;
    else packet.free();
  }
}

export const secondsOf = ({ pts, timeBase: { num, den } }: Packet): number => (Number(pts) * num) / den;

/** What has to be known of the pictures of a file before it is cut. */
export interface PictureScan {
  /** The time stamp of the first picture, in seconds. */
  readonly origin: number;
  /** In the order of decoding, from the first picture on. */
  readonly seconds: readonly number[];
  readonly endSeconds: number;
  readonly gap: number;
  /** Indexes of the pictures that begin a group of their own. */
  readonly groups: readonly number[];
  readonly size: { readonly width: number; readonly height: number };
}

/** Reads where the pictures of a file are; null without a picture that can be cut. */
export async function scanPictures(path: string): Promise<PictureScan | 'foreign' | null> {
  const file = await openEditFile(path);
  try {
    const { picture } = file;
    if (picture === null) return null;
    const { codecId, extradata, width, height } = picture.codecpar;
    if (codecId !== AV_CODEC_ID_H264 || readAvcSettings(extradata)?.lengthBytes !== 4) return 'foreign';
    const stamps: { seconds: number; isKey: boolean }[] = [];
    let end = 0;
    for await (const packet of packetsOf(file, picture)) {
      const seconds = secondsOf(packet);
      const { num, den } = packet.timeBase;
      stamps.push({ seconds, isKey: packet.isKeyframe });
      end = Math.max(end, seconds + (Number(packet.duration) * num) / den);
      packet.free();
    }
    if (stamps.length === 0) throw new WorkerFailure('CORRUPT_MEDIA');
    const origin = stamps.reduce((least, { seconds }) => Math.min(least, seconds), Infinity);
    const places = stamps.map(({ seconds, isKey }) => ({ seconds: seconds - origin, isKey }));
    const seconds = places.map((place) => place.seconds);
    return {
      origin,
      seconds,
      endSeconds: end - origin,
      gap: usualGap(seconds),
      groups: closedGroups(places),
      size: { width, height },
    };
  } finally {
    await file.demuxer.close();
  }
}
