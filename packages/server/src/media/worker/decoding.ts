import { AVERROR_EAGAIN, FFmpegError } from 'node-av';
import type { Decoder, FilterAPI, Frame, Packet } from 'node-av';
import { WorkerFailure } from './failure';

/** A decoder that survives damaged packets and counts them. */
export interface Decoding {
  readonly decoder: Decoder;
  /** Gives the frames of one packet, or with null the last ones; the caller frees them. */
  frames(packet: Packet | null): AsyncGenerator<Frame>;
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

  async function send(packet: Packet | null): Promise<'taken' | 'full'> {
    try {
      await (packet === null ? decoder.flush() : decoder.decode(packet));
    } catch (error) {
      if (error instanceof FFmpegError && error.code === AVERROR_EAGAIN) return 'full';
      if (!(error instanceof FFmpegError) || error.isENOMEM) throw error;
      damaged += 1;
    }
    return 'taken';
  }

  /** Takes everything out, also behind a damaged frame: a decoder that stays full would take no packet any more. */
  async function* drain(): AsyncGenerator<Frame> {
    for (let errors = 0; errors < errorsPerPacket;) {
      try {
        const frame = await decoder.receive();
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
    async *frames(packet) {
      packets += 1;
      const outcome = await send(packet);
      yield* drain();
      if (outcome === 'taken') return;
      await send(packet);
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
export async function* filterFrames(filter: FilterAPI, frame: Frame | null): AsyncGenerator<Frame> {
  await (frame === null ? filter.flush() : filter.process(frame));
  for (;;) {
    const filtered = await filter.receive();
    if (typeof filtered !== 'object' || filtered === null) return;
    yield filtered;
  }
}
