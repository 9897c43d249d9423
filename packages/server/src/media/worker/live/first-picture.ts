import type { Packet, Stream } from 'node-av';
import type { Fraction } from '../frame-rate.pure';
import type { Source } from '../source';

/** A track that is read, with its time base: asking the engine for it at each packet takes longer than copying the packet. */
interface ReadTrack {
  readonly index: number;
  readonly isPicture: boolean;
  readonly base: Fraction;
}

interface Held {
  readonly packet: Packet;
  readonly track: ReadTrack;
}

/** Sound that comes before the first picture is held until that comes, but no more packets than these. */
const mostHeld = 4000;

/** The time base of a stream. */
export const fractionOf = ({ timeBase: { num, den } }: Stream): Fraction => ({ num, den });

const readTrack = (stream: Stream | null, isPicture: boolean): ReadTrack[] =>
  stream === null ? [] : [{ index: stream.index, isPicture, base: fractionOf(stream) }];

const beginOf = ({ packet, track: { base } }: Held): number => (Number(packet.pts) * base.num) / base.den;

/**
 * Reads a source so that its first picture, or its first sound without a picture, is at 0. Sound that ends before that is left
 * out. The caller frees the packets.
 */
export function* packetsFromFirstPicture(source: Source): Generator<Packet> {
  const { picture } = source;
  let origin: number | null = null;
  let held: Held[] = [];
  for (const one of readTracks(source)) {
    held.push(one);
    const isFirst = picture === null || (one.track.isPicture && one.packet.isKeyframe);
    if (isFirst) origin ??= beginOf(one);
    else if (held.length > mostHeld) origin ??= beginOf(held[0] ?? one);
    if (origin === null) continue;
    yield* rebase(held, origin);
    held = [];
  }
  const [first] = held;
  if (first !== undefined) yield* rebase(held, beginOf(first));
}

function* readTracks({ demuxer, picture, sound }: Source): Generator<Held> {
  const tracks = [...readTrack(picture?.stream ?? null, true), ...readTrack(sound, false)];
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) return;
    const { streamIndex } = packet;
    const track = tracks.find(({ index }) => index === streamIndex);
    if (track === undefined) packet.free();
    else yield { packet, track };
  }
}

function* rebase(held: readonly Held[], origin: number): Generator<Packet> {
  for (const { packet, track } of held) {
    const shift = BigInt(Math.round((origin * track.base.den) / track.base.num));
    packet.pts -= shift;
    packet.dts -= shift;
    if (packet.pts + packet.duration > 0n) yield packet;
    else packet.free();
  }
}
