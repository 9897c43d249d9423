import { AV_SAMPLE_FMT_FLTP } from 'node-av';
import type { Frame, Packet, Stream } from 'node-av';
import { levelOf } from '../../live/sound-level.pure';
import { watchDecoder } from '../codecs';
import type { Decoding } from '../codecs';
import { openDecoder } from '../source';

/** Where a packet belongs. */
interface HeardPacket {
  readonly kind: 'video' | 'audio';
  readonly timeMs: number;
  /** Of the sound; null without one. */
  readonly stream: Stream | null;
}

/** Measures how loud a signal is, of a few packets a second. */
export interface SoundWatch {
  /** Never throws: a signal goes on though its sound cannot be decoded here. */
  take(packet: Packet, of: HeardPacket): Promise<void>;
  /** In dBFS; null while it is not known. */
  level(): number | null;
  close(): void;
}

const everyMs = 1000;
/** A packet of sound overlaps the one before: the first of them is not whole. */
const packets = 4;

export function watchSound(): SoundWatch {
  let decoding: { readonly stream: Stream; readonly of: Decoding | null } | null = null;
  let dueMs = -Infinity;
  let taken = 0;
  let loudest: number | null = null;
  let level: number | null = null;

  async function decoderOf(stream: Stream): Promise<Decoding | null> {
    if (decoding?.stream === stream) return decoding.of;
    decoding?.of?.decoder.close();
    decoding = { stream, of: null };
    decoding = { stream, of: watchDecoder(await openDecoder(stream)) };
    return decoding.of;
  }
  async function measure(packet: Packet, stream: Stream): Promise<void> {
    const decoder = await decoderOf(stream);
    if (decoder === null) return;
    for (const frame of decoder.frames(packet)) {
      const found = taken === 0 ? null : levelOf(planesOf(frame));
      frame.free();
      if (found !== null) loudest = Math.max(loudest ?? found, found);
    }
  }
  return {
    async take(packet, { kind, timeMs, stream }) {
      if (kind !== 'audio' || stream === null) return;
      if (timeMs < dueMs && timeMs > dueMs - 2 * everyMs) return;
      try {
        await measure(packet, stream);
      } catch {
        // It cannot be decoded: its level stays unknown.
      }
      taken += 1;
      if (taken < packets) return;
      level = loudest;
      loudest = null;
      taken = 0;
      dueMs = timeMs + everyMs;
    },
    level: () => level,
    close() {
      decoding?.of?.decoder.close();
      decoding = null;
    },
  };
}

/** Of the decoders of all codecs that are taken; of others nothing is told. */
function planesOf({ format, nbSamples, data }: Frame): Float32Array[] {
  if (format !== AV_SAMPLE_FMT_FLTP || data === null) return [];
  return data.map(
    (plane) => new Float32Array(plane.buffer, plane.byteOffset, Math.min(nbSamples, plane.length >> 2)),
  );
}
