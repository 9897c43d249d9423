import { Decoder, Demuxer } from 'node-av';
import type { Encoder, FilterAPI, Frame, Packet } from 'node-av';
import { encodeFrame, filterFrames } from './codecs';
import { WorkerFailure } from './failure';

/** One generated track that is being encoded. */
export interface Lane {
  readonly encoder: Encoder;
  /** Encodes the next piece; false at the end. */
  advance(write: (packet: Packet) => Promise<void>): Promise<boolean>;
  /** Time of the last encoded frame, by which the tracks are interleaved. */
  seconds(): number;
}

/** Opens a source in FFmpeg's notation, whose frames go through a filter into an encoder. */
export async function openLane(graph: string, filter: FilterAPI, encoder: Encoder): Promise<Lane> {
  const demuxer = await Demuxer.open(graph, { format: 'lavfi' });
  const stream = demuxer.streams[0];
  if (stream === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  const decoder = await Decoder.create(stream);
  const packets = demuxer.packetsSync();
  let position = 0;

  async function encodeAll(frames: Iterable<Frame>, write: (packet: Packet) => Promise<void>): Promise<void> {
    for (const frame of frames) {
      position = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
      await encodeFrame(encoder, frame, write);
      frame.free();
    }
  }
  async function finish(write: (packet: Packet) => Promise<void>): Promise<void> {
    await encodeAll(filterFrames(filter, null), write);
    await encodeFrame(encoder, null, write);
    decoder.close();
    filter.close();
    await demuxer.close();
  }

  return {
    encoder,
    seconds: () => position,
    async advance(write) {
      const { value: packet } = packets.next();
      if (!packet) {
        await finish(write);
        return false;
      }
      for (const frame of decoder.decodeAllSync(packet)) {
        await encodeAll(filterFrames(filter, frame), write);
        frame.free();
      }
      packet.free();
      return true;
    },
  };
}
