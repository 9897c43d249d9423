import type { Muxer, Packet, Stream } from 'node-av';
import { turn } from '../codecs';
import { WorkerFailure } from '../failure';
import type { Source } from '../source';

const packetsPerTurn = 64;

/** The packets of a source from its beginning; the event loop gets a turn in between, for the heartbeat. */
export async function eachPacket({ clock }: Source, take: (packet: Packet) => void): Promise<void> {
  let count = 0;
  for (const packet of clock.packets()) {
    take(packet);
    packet.free();
    count += 1;
    if (count % packetsPerTurn === 0) await turn();
  }
}

export const secondsOf = ({ pts, timeBase: { num, den } }: Packet): number => (Number(pts) * num) / den;

/** Half of how long a packet lasts: what it begins with may be a rounding before its place. */
export const halfOf = ({ duration, timeBase: { num, den } }: Packet): number =>
  (Number(duration) * num) / den / 2;

/** The streams of a source that are copied into a muxer, by their index. */
export function addStreams(muxer: Muxer, { picture, sound }: Source): ReadonlyMap<number, number> {
  const streams = [picture?.stream, sound].filter((one): one is Stream => one !== null && one !== undefined);
  if (streams.length === 0) throw new WorkerFailure('CORRUPT_MEDIA');
  return new Map(
    streams.map((stream) => {
      stream.codecpar.codecTag = 0;
      return [stream.index, muxer.addStream(stream)];
    }),
  );
}
