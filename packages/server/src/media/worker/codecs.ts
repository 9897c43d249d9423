import { setImmediate } from 'node:timers/promises';
import { AV_NOPTS_VALUE, AV_PKT_FLAG_CORRUPT, AVERROR_EAGAIN, FFmpegError } from 'node-av';
import type { Decoder, Encoder, FilterAPI, Frame, Muxer, Packet } from 'node-av';
import { WorkerFailure } from './failure';
import { createGapWatch } from './gap-watch.pure';
import type { Gap } from './gap-watch.pure';

/** A decoder that survives damaged packets and counts them. */
export interface Decoding {
  readonly decoder: Decoder;
  /** Gives the frames of one packet, or with null the last ones; the caller frees them. */
  frames(packet: Packet | null): Generator<Frame>;
  /** Throws `CORRUPT_MEDIA` if the share of damaged packets is too high. */
  assertUsable(): void;
  /** Stretches without frames between those that it gave. */
  readonly gaps: readonly Gap[];
}

/** Above this share of damaged packets a track counts as broken. */
const damageLimit = 0.5;
/** After this many errors for one packet the decoder is no longer asked for its frames. */
const errorsPerPacket = 32;

export function watchDecoder(decoder: Decoder): Decoding {
  let packets = 0;
  let damaged = 0;
  const watch = createGapWatch();

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

  /** Receives all frames, also those after a damaged one: a decoder with pending output accepts no packet (EAGAIN). */
  function* drain(): Generator<Frame> {
    for (let errors = 0; errors < errorsPerPacket;) {
      try {
        const frame = decoder.receiveSync();
        if (typeof frame !== 'object' || frame === null) return;
        noteFrame(frame);
        yield frame;
      } catch (error) {
        if (!(error instanceof FFmpegError) || error.isENOMEM) throw error;
        errors += 1;
        damaged += 1;
      }
    }
  }

  function noteFrame({ pts, duration, timeBase: { num, den } }: Frame): void {
    if (pts !== AV_NOPTS_VALUE) watch.take((Number(pts) * num) / den, (Number(pts + duration) * num) / den);
  }
  function noteHarm({ pts, timeBase: { num, den } }: Packet): void {
    if (pts !== AV_NOPTS_VALUE) watch.harm((Number(pts) * num) / den);
  }

  return {
    decoder,
    *frames(packet) {
      packets += 1;
      const before = damaged;
      const outcome = send(packet);
      yield* drain();
      if (outcome === 'full') {
        send(packet);
        yield* drain();
      }
      if (packet !== null && (damaged > before || packet.hasFlags(AV_PKT_FLAG_CORRUPT))) noteHarm(packet);
    },
    gaps: watch.gaps,
    assertUsable() {
      if (damaged > packets * damageLimit) throw new WorkerFailure('CORRUPT_MEDIA');
    },
  };
}

/**
 * Yields the output of a filter for one frame (null flushes it); the caller frees each frame. One input frame may become
 * thousands where a picture stands still, so they are yielded one at a time.
 */
export function* filterFrames(filter: FilterAPI, frame: Frame | null): Generator<Frame> {
  if (frame === null) filter.flushSync();
  else filter.processSync(frame);
  yield* takeOut(filter);
}

/** Yields the output that is ready, one piece at a time; the caller frees each. */
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
 * Encodes one frame and writes the packets (null flushes the encoder). The first frame opens the encoder, which has to be done
 * by the asynchronous call: `encodeSync` causes a double free of the encoder's options there (node-av 6.1).
 */
export async function encodeFrame(encoder: Encoder, frame: Frame | null, write: WritePacket): Promise<void> {
  if (frame === null) encoder.flushSync();
  else if (encoder.isEncoderInitialized) encoder.encodeSync(frame);
  else await encoder.encode(frame);
  await writeReady(encoder, write);
}

/**
 * Adds the track of an encoder that may have begun already. `addStream` sets a flag of it, which throws then (node-av 6.1): the
 * encoder has to have `AV_CODEC_FLAG_GLOBAL_HEADER` from the start.
 */
export function addBegunStream(muxer: Muxer, encoder: Encoder): number {
  if (!encoder.isEncoderInitialized) return muxer.addStream(encoder);
  const begun = Object.create(encoder, { setCodecFlags: { value: () => undefined } }) as Encoder;
  return muxer.addStream(begun);
}

let turns = 0;

/**
 * Yields to the event loop: synchronous decoding would starve the process's messages and timers. Each turn counts as progress
 * for the parent's watchdog.
 */
export function turn(): Promise<void> {
  turns += 1;
  return setImmediate();
}

/** How often {@link turn} was called so far. */
export const turnsTaken = (): number => turns;
