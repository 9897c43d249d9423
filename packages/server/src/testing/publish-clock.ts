// `tsx src/testing/publish-clock.ts <rtmp address> <seconds between key frames>`: sends pictures that carry the wall clock of the
// moment in which they were drawn, and a tone, in real time, until it is told to end (SIGTERM).
import '../media/promise-with-resolvers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  Frame,
  Muxer,
} from 'node-av';
import { encodeFrame } from '../media/worker/codecs';

const rate = 30;
const sampleRate = 44_100;
const samples = 1024;
const width = 320;
const height = 180;
/** Side of a block, in pixels. */
const block = 40;

const ending = new AbortController();

/**
 * A picture in YUV 4:2:0. Each row of eight blocks is a byte, white for 1: three of the milliseconds since the epoch, and the sum
 * of these, by which a reader recognizes a damaged picture.
 */
function drawClock(timeMs: number): Buffer {
  const bytes = [16, 8, 0].map((bits) => Math.floor(timeMs / 2 ** bits) & 0xff);
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  picture.fill(16, 0, width * height);
  [...bytes, bytes.reduce((sum, byte) => sum + byte, 0) & 0xff].forEach((byte, row) => {
    for (let y = row * block; y < (row + 1) * block; y += 1) {
      for (let column = 0; column < 8; column += 1) {
        const start = y * width + column * block;
        if ((byte >> (7 - column)) & 1) picture.fill(235, start, start + block);
      }
    }
  });
  return picture;
}

function pictureAt(index: number): Frame {
  return Frame.fromVideoBuffer(drawClock(Date.now()), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: rate },
  });
}

function toneAt(index: number): Frame {
  const tone = new Float32Array(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const value = 0.2 * Math.sin((2 * Math.PI * 440 * (index * samples + at)) / sampleRate);
    tone[at] = value;
    tone[samples + at] = value;
  }
  return Frame.fromAudioBuffer(Buffer.from(tone.buffer), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    pts: BigInt(index * samples),
    timeBase: { num: 1, den: sampleRate },
  });
}

async function main([url, keySeconds]: readonly string[]): Promise<void> {
  if (url === undefined || keySeconds === undefined) {
    process.stderr.write('Usage: publish-clock <rtmp address> <seconds between key frames>\n');
    process.exitCode = 2;
    return;
  }
  const picture = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: rate * Number(keySeconds),
    maxBFrames: 0,
    options: { preset: 'ultrafast', tune: 'zerolatency', crf: 18 },
  });
  const sound = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  const muxer = await Muxer.open(url, { format: 'flv', useAsyncWrite: false });
  const tracks = { picture: muxer.addStream(picture), sound: muxer.addStream(sound) };
  const begin = performance.now();
  let tones = 0;
  for (let index = 0; !ending.signal.aborted; index += 1) {
    await delay(Math.max(0, begin + (index * 1000) / rate - performance.now()));
    const frame = pictureAt(index);
    await encodeFrame(picture, frame, (packet) => muxer.writePacket(packet, tracks.picture));
    frame.free();
    for (; tones * samples * rate <= index * sampleRate; tones += 1) {
      const tone = toneAt(tones);
      await encodeFrame(sound, tone, (packet) => muxer.writePacket(packet, tracks.sound));
      tone.free();
    }
  }
  await muxer.close();
}

process.once('SIGTERM', () => ending.abort());
void main(process.argv.slice(2)).catch((error: unknown) => {
  // The server ends the connection of an encoder whose live is over.
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
