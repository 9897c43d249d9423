// `tsx src/testing/publish-captions.ts <file or RTMP address> <seconds> [h264|hevc] [608|708] [pictures a second]`: a picture with closed
// captions (one every three seconds: CAPTION 1, CAPTION 2, …) and silence; to an address in real time. FFmpeg writes them into the stream.
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
  FF_ENCODER_LIBX265,
  Frame,
  Log,
  Muxer,
} from 'node-av';
import { encodeFrame } from '../media/worker/codecs';
import { captionBytes, emptyPair, packetBytes, popOn, servicePacket, writeLine } from './caption-pairs';

const captionSeconds = 3;
const sampleRate = 44_100;
const samples = 1024;
const width = 640;
const height = 360;

interface Form {
  readonly codec: string;
  readonly standard: string;
  readonly rate: number;
}

/** Captions of CEA-708 alone have no pairs of CEA-608 beside them. */
function captionsAt(index: number, { rate, standard }: Form): Buffer {
  const captionEvery = captionSeconds * rate;
  const caption = `CAPTION ${Math.floor(index / captionEvery) + 1}`;
  if (standard !== '708') return captionBytes(popOn(caption)[index % captionEvery] ?? emptyPair);
  return index % captionEvery === 0 ? packetBytes(servicePacket(1, writeLine(caption))) : Buffer.alloc(0);
}

function pictureAt(index: number, form: Form): Frame {
  const luma = Buffer.alloc(width * height, 40 + (index % 180));
  const frame = Frame.fromVideoBuffer(Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: form.rate },
  });
  const bytes = captionsAt(index, form);
  if (bytes.length > 0) bytes.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, bytes.length));
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

const encoderOf = ({ codec, rate }: Form): Promise<Encoder> => {
  const common = { gopSize: rate, maxBFrames: 0 };
  const options = { preset: 'ultrafast', tune: 'zerolatency', a53cc: true };
  if (codec !== 'hevc') return Encoder.create(FF_ENCODER_LIBX264, { ...common, options });
  return Encoder.create(FF_ENCODER_LIBX265, {
    ...common,
    options: { ...options, 'x265-params': 'log-level=none' },
  });
};

async function main([
  target,
  seconds,
  codec = 'h264',
  standard = '608',
  given = '30',
]: readonly string[]): Promise<void> {
  const rate = Number(given);
  const form = { codec, standard, rate };
  if (target === undefined || !(Number(seconds) > 0)) {
    process.stderr.write(
      'Usage: publish-captions <file or RTMP address> <seconds> [h264|hevc] [608|708] [pictures a second]\n',
    );
    process.exitCode = 2;
    return;
  }
  Log.setLevel(AV_LOG_QUIET);
  const picture = await encoderOf(form);
  const sound = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  const isSent = target.startsWith('rtmp://');
  const muxer = await Muxer.open(target, { ...(isSent ? { format: 'flv' } : {}), useAsyncWrite: false });
  const tracks = { picture: muxer.addStream(picture), sound: muxer.addStream(sound) };
  const begin = performance.now();
  let silences = 0;
  for (let index = 0; index < Number(seconds) * rate; index += 1) {
    if (isSent) await delay(Math.max(0, begin + (index * 1000) / rate - performance.now()));
    const frame = pictureAt(index, form);
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
