// `tsx src/testing/publish-captions.ts <file or RTMP address> <seconds>`: a picture with closed captions (CEA-608, one every three
// seconds: CAPTION 1, CAPTION 2, …) and a tone; to an address in real time. The captions are written into the stream by FFmpeg.
import '../media/promise-with-resolvers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_FRAME_DATA_A53_CC,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  Frame,
  Log,
  Muxer,
} from 'node-av';
import { encodeFrame } from '../media/worker/codecs';
import { captionBytes, emptyPair, popOn } from './caption-pairs';

const rate = 30;
const captionEvery = 3 * rate;
const sampleRate = 44_100;
const samples = 1024;
const width = 320;
const height = 180;

function pictureAt(index: number): Frame {
  const luma = Buffer.alloc(width * height, 40 + (index % 180));
  const frame = Frame.fromVideoBuffer(Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: rate },
  });
  const caption = popOn(`CAPTION ${Math.floor(index / captionEvery) + 1}`);
  const bytes = captionBytes(caption[index % captionEvery] ?? emptyPair);
  bytes.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, bytes.length));
  return frame;
}

function silenceAt(index: number): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(samples * 2 * Float32Array.BYTES_PER_ELEMENT), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    pts: BigInt(index * samples),
    timeBase: { num: 1, den: sampleRate },
  });
}

async function main([target, seconds]: readonly string[]): Promise<void> {
  if (target === undefined || !(Number(seconds) > 0)) {
    process.stderr.write('Usage: publish-captions <file or RTMP address> <seconds>\n');
    process.exitCode = 2;
    return;
  }
  Log.setLevel(AV_LOG_QUIET);
  const picture = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: rate,
    maxBFrames: 0,
    options: { preset: 'ultrafast', tune: 'zerolatency', a53cc: true },
  });
  const sound = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  const isSent = target.startsWith('rtmp://');
  const muxer = await Muxer.open(target, { ...(isSent ? { format: 'flv' } : {}), useAsyncWrite: false });
  const tracks = { picture: muxer.addStream(picture), sound: muxer.addStream(sound) };
  const begin = performance.now();
  let silences = 0;
  for (let index = 0; index < Number(seconds) * rate; index += 1) {
    if (isSent) await delay(Math.max(0, begin + (index * 1000) / rate - performance.now()));
    const frame = pictureAt(index);
    await encodeFrame(picture, frame, (packet) => muxer.writePacket(packet, tracks.picture));
    frame.free();
    for (; silences * samples * rate <= index * sampleRate; silences += 1) {
      const silence = silenceAt(silences);
      await encodeFrame(sound, silence, (packet) => muxer.writePacket(packet, tracks.sound));
      silence.free();
    }
  }
  await encodeFrame(picture, null, (packet) => muxer.writePacket(packet, tracks.picture));
  await muxer.close();
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
