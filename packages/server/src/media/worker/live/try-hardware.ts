import { Decoder, Demuxer } from 'node-av';
import type { HardwareKind } from '../../live/hardware.pure';
import { WorkerFailure } from '../failure';
import { openRungEncoder } from './rung-encoder';

const step = { name: '360p', width: 640, height: 360, maxBitrate: 960_000 };
const frameRate = { num: 30, den: 1 };
const pictures = 12;
/** Key frames are asked for at these pictures, and have to come there. */
const keys: readonly number[] = [0, 6];

/** Whether hardware encodes a few pictures as renditions need it: without delay, with key frames where they are asked for. */
export async function tryHardware(kind: HardwareKind | 'software'): Promise<boolean> {
  const graph = `testsrc2=size=${step.width}x${step.height}:rate=${frameRate.num},format=yuv420p`;
  const demuxer = await Demuxer.open(graph, { format: 'lavfi' });
  const [stream] = demuxer.streams;
  if (stream === undefined) throw new WorkerFailure('PROCESSING_FAILED');
  const decoder = await Decoder.create(stream);
  const rung = await openRungEncoder(step, frameRate, kind);
  const found: number[] = [];
  let sent = 0;
  let written = 0;
  try {
    for (const packet of demuxer.packetsSync()) {
      if (packet === null || sent === pictures) break;
      for (const picture of decoder.decodeAllSync(packet)) {
        await rung.send(picture, keys.includes(sent));
        picture.free();
        sent += 1;
        for (const encoded of await rung.takeReady()) {
          if (encoded.isKeyframe) found.push(written);
          written += 1;
          encoded.free();
        }
      }
      packet.free();
    }
    return written === pictures && found.join() === keys.join();
  } finally {
    rung.close();
    decoder.close();
    await demuxer.close();
  }
}
