import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FilterAPI,
  Frame,
} from 'node-av';
import type { Packet, Stream } from 'node-av';
import { encodeFrame, filterFrames, turn, watchDecoder } from './codecs';
import { openDecoder } from './source';
import type { Track } from './track';

const sampleRate = 48_000;
const bitrate = 128_000;
/** How far the sound may lag behind the picture in the file before silence replaces it. */
const longestLagSeconds = 10;
const silenceSamples = 1024;
/** The resampler would fill a gap with a single frame of the same length, so it only gets gaps up to this one. */
const longestGapSeconds = 1;

/** Encodes the sound once for all steps: stereo AAC, from 0 on, gaps filled with silence. */
export interface SoundTrack extends Track {
  readonly encoder: Encoder;
  /** Inserts silence if the announced sound track sends no data, so that no muxer waits for it. */
  keepUpWith(pictureSeconds: number): Promise<void>;
  /** Inserts silence up to a time. */
  fillUntil(seconds: number): Promise<void>;
}

/** @param write receives each encoded packet, which the track frees afterwards. */
export async function openSoundTrack(
  stream: Stream,
  write: (packet: Packet) => Promise<void>,
): Promise<SoundTrack> {
  const decoding = watchDecoder(await openDecoder(stream));
  const line = await openSoundLine(write);
  let resampler = openResampler(0);
  let heardSeconds = 0;
  let hasEnded = false;

  async function drainResampler(): Promise<void> {
    for (const filtered of filterFrames(resampler, null)) await line.add(filtered);
    resampler.close();
  }
  async function takeFrame(frame: Frame): Promise<void> {
    const start = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    if (start - heardSeconds > longestGapSeconds) {
      await drainResampler();
      await line.fillUntil(start);
      // In samples of its input; rounded up, because what begins before the end of the line is dropped.
      resampler = openResampler(Math.ceil(line.endSeconds() * frame.sampleRate));
    }
    heardSeconds = start + frame.nbSamples / frame.sampleRate;
    for (const filtered of filterFrames(resampler, frame)) await line.add(filtered);
    frame.free();
  }

  return {
    streamIndex: stream.index,
    gaps: decoding.gaps,
    encoder: line.encoder,
    get decodedSeconds() {
      return line.decodedSeconds();
    },
    async take(packet) {
      for (const frame of decoding.frames(packet)) await takeFrame(frame);
    },
    async keepUpWith(pictureSeconds) {
      if (hasEnded || pictureSeconds - line.endSeconds() < longestLagSeconds) return;
      await line.fillUntil(pictureSeconds - longestLagSeconds / 2);
    },
    fillUntil: line.fillUntil,
    async finish() {
      for (const frame of decoding.frames(null)) await takeFrame(frame);
      await drainResampler();
      hasEnded = true;
      await line.finish();
    },
    close() {
      decoding.decoder.close();
      resampler.close();
      line.encoder.close();
    },
  };
}

/** To stereo at one rate; smaller gaps are filled with silence, also the one from `firstSample` to the first sound. */
function openResampler(firstSample: number): FilterAPI {
  return FilterAPI.create(
    `aresample=${sampleRate}:async=1:first_pts=${firstSample},aformat=sample_fmts=fltp:sample_rates=${sampleRate}:channel_layouts=stereo`,
  );
}

/** Feeds samples to the encoder in order and without duplicates. */
async function openSoundLine(write: (packet: Packet) => Promise<void>) {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate });
  let endSample = 0;
  let decodedSample = 0;

  async function encode(frame: Frame): Promise<void> {
    await encodeFrame(encoder, frame, write);
    frame.free();
  }
  async function addSilence(): Promise<void> {
    const start = endSample;
    endSample += silenceSamples;
    await encode(silence(start));
    await turn();
  }

  return {
    encoder,
    endSeconds: () => endSample / sampleRate,
    decodedSeconds: () => decodedSample / sampleRate,
    async add(frame: Frame): Promise<void> {
      const start = Number(frame.pts);
      // Late sound that was replaced by silence already.
      if (start < endSample) return frame.free();
      endSample = start + frame.nbSamples;
      decodedSample = endSample;
      await encode(frame);
    },
    async fillUntil(seconds: number): Promise<void> {
      while (endSample + silenceSamples <= seconds * sampleRate) await addSilence();
    },
    async finish(): Promise<void> {
      // Without a sample the encoder would not open, and the muxers would wait for its stream.
      if (endSample === 0) await addSilence();
      await encodeFrame(encoder, null, write);
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
