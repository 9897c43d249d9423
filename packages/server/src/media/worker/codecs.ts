import { setImmediate } from 'node:timers/promises';
import { AVERROR_EAGAIN, FFmpegError } from 'node-av';
import type { Decoder, Encoder, FilterAPI, Frame, Packet } from 'node-av';
import { WorkerFailure } from './failure';

/** A decoder that survives damaged packets and counts them. */
export interface Decoding {
  readonly decoder: Decoder;
  /** Gives the frames of one packet, or with null the last ones; the caller frees them. */
  frames(packet: Packet | null): Generator<Frame>;
  /** Throws where so much was damaged that what is left is not the video. */
  assertUsable(): void;
}

/** Above this share of damaged packets a track counts as broken. */
const damageLimit = 0.5;
/** A decoder that reports this many errors in a row for one packet gives nothing more for it. */
const errorsPerPacket = 32;

export function watchDecoder(decoder: Decoder): Decoding {
  let packets = 0;
  let damaged = 0;

  function send(packet: Packet | null): 'taken' | 'full' {
    try {
      if (packet === null) decoder.flushSync();
      else decoder.decodeSync(packet);
    } catch (error) {
      if (error instanceof FFmpegError && error.code === AVERROR_EAGAIN) return 'full';
      if (!(error instanceof FFmpegError) || error.isENOMEM) throw error;
      damaged += 1;
    }
    return 'taken';
  }

  /** Takes everything out, also behind a damaged frame: a decoder that stays full would take no packet any more. */
  function* drain(): Generator<Frame> {
    for (let errors = 0; errors < errorsPerPacket;) {
      try {
        const frame = decoder.receiveSync();
        if (typeof frame !== 'object' || frame === null) return;
        yield frame;
      } catch (error) {
        if (!(error instanceof FFmpegError) || error.isENOMEM) throw error;
        errors += 1;
        damaged += 1;
      }
    }
  }

  return {
    decoder,
    *frames(packet) {
      packets += 1;
      const outcome = send(packet);
      yield* drain();
      if (outcome === 'taken') return;
      send(packet);
      yield* drain();
    },
    assertUsable() {
      if (damaged > packets * damageLimit) throw new WorkerFailure('CORRUPT_MEDIA');
    },
  };
}

/**
 * Gives what a filter makes of one frame, or with null the last ones, one at a time; the caller frees them. One frame
 * may become thousands where a picture stands still, so they are never collected.
 */
export function* filterFrames(filter: FilterAPI, frame: Frame | null): Generator<Frame> {
  if (frame === null) filter.flushSync();
  else filter.processSync(frame);
  yield* takeOut(filter);
}

/** Gives what is ready, one at a time; the caller frees it. */
export function* takeOut<Piece extends object>(from: {
  receiveSync(): Piece | null | undefined;
}): Generator<Piece> {
  for (let piece = from.receiveSync(); piece; piece = from.receiveSync()) yield piece;
}

/** Takes an encoded packet, which stays the caller's. */
export type WritePacket = (packet: Packet) => void | Promise<void>;

/** Writes what an encoder has ready. */
export async function writeReady(encoder: Encoder, write: WritePacket): Promise<void> {
  for (const packet of takeOut(encoder)) {
    await write(packet);
    packet.free();
  }
}

/**
 * Writes what an encoder makes of one frame, or with null the last packets. The first frame opens the encoder: that is left to
 * the asynchronous call, because the other one lets its options be freed twice (node-av 6.1).
 */
export async function encodeFrame(encoder: Encoder, frame: Frame | null, write: WritePacket): Promise<void> {
  if (frame === null) encoder.flushSync();
  else if (encoder.isEncoderInitialized) encoder.encodeSync(frame);
  else await encoder.encode(frame);
  await writeReady(encoder, write);
}

/** Lets the process see to its messages and timers: work that never waits for another thread would keep it from them. */
export const turn = (): Promise<void> => setImmediate();
