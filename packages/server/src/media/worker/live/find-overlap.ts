import { basename } from 'node:path';
import type { Packet, Stream } from 'node-av';
import { isContinued } from '../../live/recording-name.pure';
import { turn } from '../codecs';
import { openSource } from '../source';
import type { Source } from '../source';
import { packetsFromFirstPicture } from './first-picture';
import { allPackets, createTrackOverlap, keptBefore } from './overlap.pure';
import type { KeptPackets, MarkedPacket } from './overlap.pure';

/** More than the engines of signals keep for a packager that takes the place of one that died. */
const headSeconds = 15;
const packetsPerTurn = 256;
const edgeBytes = 16;

function mark({ data, size, pts }: Packet, { timeBase: { num, den } }: Stream): MarkedPacket {
  const bytes = data ?? Buffer.alloc(0);
  const edge = Buffer.concat([bytes.subarray(0, edgeBytes), bytes.subarray(-edgeBytes)]);
  return { name: `${size} ${edge.toString('base64')}`, seconds: (Number(pts) * num) / den };
}

interface Tracks<Of> {
  picture: Of;
  sound: Of;
}

/** Reads the packets of both tracks until `take` wants no more. */
async function readTracks(
  source: Source,
  take: (track: keyof Tracks<unknown>, packet: MarkedPacket) => boolean,
): Promise<void> {
  const { sound } = source;
  const picture = source.picture?.stream ?? null;
  let count = 0;
  for (const packet of packetsFromFirstPicture(source)) {
    const track = packet.streamIndex === picture?.index ? 'picture' : 'sound';
    const stream = track === 'picture' ? picture : sound;
    const goesOn = stream === null || take(track, mark(packet, stream));
    packet.free();
    if (!goesOn) break;
    count += 1;
    if (count % packetsPerTurn === 0) await turn();
  }
  await source.demuxer.close();
}

/** What is kept of a recording before the next one, which repeats its end where a packager died. */
export async function findKept(path: string, next: string | undefined): Promise<KeptPackets> {
  if (next === undefined || !isContinued(basename(next))) return allPackets;
  const heads: Tracks<string[]> = { picture: [], sound: [] };
  await readTracks(await openSource(next), (track, { name, seconds }) => {
    heads[track].push(name);
    return seconds < headSeconds;
  });
  const source = await openSource(path);
  const tracks = {
    picture: source.picture && createTrackOverlap(heads.picture),
    sound: source.sound && createTrackOverlap(heads.sound),
  };
  await readTracks(source, (track, packet) => {
    tracks[track]?.add(packet);
    return true;
  });
  return keptBefore(tracks.picture, tracks.sound);
}
