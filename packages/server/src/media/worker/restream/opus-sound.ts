import { Encoder, FF_ENCODER_LIBOPUS, FilterAPI } from 'node-av';
import type { Muxer, Packet, Stream } from 'node-av';
import { encodeFrame, filterFrames, watchDecoder } from '../codecs';
import { openDecoder } from '../source';

/** The sound on its way to a platform. */
export interface SentSound {
  take(packet: Packet): Promise<void>;
  close(): Promise<void>;
}

/** Encodes the sound to what WebRTC takes. */
export async function openOpusSound(stream: Stream, muxer: Muxer): Promise<SentSound> {
  const decoding = watchDecoder(await openDecoder(stream));
  const filter = FilterAPI.create(
    'aresample=48000:async=1,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=960:p=0',
  );
  const encoder = await Encoder.create(FF_ENCODER_LIBOPUS, {
    bitrate: 128_000,
    filter,
    options: { application: 'audio', frame_duration: 20 },
  });
  const index = muxer.addStream(encoder);
  return {
    async take(packet) {
      for (const frame of decoding.frames(packet)) {
        for (const filtered of filterFrames(filter, frame)) {
          await encodeFrame(encoder, filtered, (encoded) => muxer.writePacket(encoded, index));
          filtered.free();
        }
        frame.free();
      }
    },
    async close() {
      decoding.decoder.close();
      filter.close();
      encoder.close();
    },
  };
}
