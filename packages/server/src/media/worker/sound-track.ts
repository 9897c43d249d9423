import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FilterAPI,
  Frame,
} from 'node-av';
import type { Packet, Stream } from 'node-av';
import { watchDecoder } from './decoding';
import { openDecoder } from './source';

const sampleRate = 48_000;
const bitrate = 128_000;
/** So far may the sound stay behind the picture in the file before silence takes its place. */
const patienceSeconds = 10;
const silenceSamples = 1024;

/** Decodes a sound track and encodes it once for all steps: stereo AAC, from 0 on, gaps filled with silence. */
export interface SoundTrack {
  readonly encoder: Encoder;
  /** End of what was taken so far. */
  readonly endSeconds: number;
  /** End of what the source really held, without silence that was added. */
  readonly decodedSeconds: number;
  take(packet: Packet): Promise<void>;
  /** Fills up with silence where the source announced a sound track but gives none. */
  keepUpWith(pictureSeconds: number): Promise<void>;
  finish(): Promise<void>;
  close(): void;
}

/** @param write takes each encoded packet, which stays the track's. */
export async function openSoundTrack(
  stream: Stream,
  write: (packet: Packet) => Promise<void>,
): Promise<SoundTrack> {
  const decoding = watchDecoder(await openDecoder(stream));
  const filter = FilterAPI.create(
    `aresample=${sampleRate}:async=1:first_pts=0,aformat=sample_fmts=fltp:sample_rates=${sampleRate}:channel_layouts=stereo`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate });
  let endSample = 0;
  let decodedSample = 0;

  async function encode(frame: Frame): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await write(packet);
      packet.free();
    }
  }
  async function takeFrame(frame: Frame): Promise<void> {
    const start = Number(frame.pts);
    const end = start + frame.nbSamples;
    // Late sound whose place was given to silence already.
    if (start >= endSample) {
      endSample = end;
      decodedSample = end;
      await encode(frame);
    }
    frame.free();
  }
  async function filterFrame(frame: Frame): Promise<void> {
    for (const filtered of await filter.processAll(frame)) await takeFrame(filtered);
    frame.free();
  }

  return {
    encoder,
    get endSeconds() {
      return endSample / sampleRate;
    },
    get decodedSeconds() {
      return decodedSample / sampleRate;
    },
    async take(packet) {
      for await (const frame of decoding.frames(packet)) await filterFrame(frame);
    },
    async keepUpWith(pictureSeconds) {
      if (pictureSeconds - endSample / sampleRate < patienceSeconds) return;
      const target = (pictureSeconds - patienceSeconds / 2) * sampleRate;
      while (endSample < target) {
        const frame = silence(endSample);
        endSample += silenceSamples;
        await encode(frame);
        frame.free();
      }
    },
    async finish() {
      for await (const frame of decoding.frames(null)) await filterFrame(frame);
      for await (const frame of filter.flushFrames()) await takeFrame(frame);
      if (endSample === 0) await encode(silence(0));
      await encoder.flush();
      for await (const packet of encoder.flushPackets()) {
        await write(packet);
        packet.free();
      }
    },
    close() {
      decoding.decoder.close();
      filter.close();
      encoder.close();
    },
  };
}

function silence(startSample: number): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(silenceSamples * 2 * Float32Array.BYTES_PER_ELEMENT), {
    nbSamples: silenceSamples,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    pts: BigInt(startSample),
    timeBase: { num: 1, den: sampleRate },
  });
}
