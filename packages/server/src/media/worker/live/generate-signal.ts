import { setTimeout as delay } from 'node:timers/promises';
import { Encoder, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FilterAPI, Muxer } from 'node-av';
import { fontPath } from '../../../kernel/font-path';
import { offsetAt } from '../../../kernel/intl/formatters.pure';
import type { GeneratorTask } from '../../../ports/signal-generator';
import { testPictureGraph, testToneGraph } from '../../live/test-picture.pure';
import { turn } from '../codecs';
import { openLane } from '../generated-lane';
import type { Lane } from '../generated-lane';

const bitrate = 1_500_000;

async function openPicture(task: GeneratorTask, startedAt: number): Promise<Lane> {
  const localSeconds = (startedAt + offsetAt(startedAt, task.timeZone)) / 1000;
  const graph = testPictureGraph({ ...task, localSeconds, font: fontPath('archivo-600') });
  const filter = FilterAPI.create('format=yuv420p');
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    bitrate,
    gopSize: task.rate * task.keySeconds,
    maxBFrames: 0,
    filter,
    options: { preset: 'ultrafast', tune: 'zerolatency', profile: 'main' },
  });
  return openLane(`${graph},trim=duration=${task.seconds}`, filter, encoder);
}

async function openTone(task: GeneratorTask): Promise<Lane> {
  const filter = FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=44100:channel_layouts=stereo');
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  return openLane(`${testToneGraph},atrim=duration=${task.seconds}`, filter, encoder);
}

/** Sends a test signal in real time, until its time is over. `onSent` is called for each packet that the ingest took. */
export async function generateSignal(task: GeneratorTask, onSent: () => void): Promise<void> {
  const lanes = [await openPicture(task, Date.now()), await openTone(task)];
  const muxer = await Muxer.open(task.url, { format: 'flv', useAsyncWrite: false });
  const open = lanes.map((lane) => ({ lane, index: muxer.addStream(lane.encoder) }));
  const begin = performance.now();
  while (open.length > 0) {
    const next = open.reduce((one, other) => (other.lane.seconds() < one.lane.seconds() ? other : one));
    // A machine that was too slow for a while catches up, as the clock on the picture has to.
    const early = begin + next.lane.seconds() * 1000 - performance.now();
    if (early > 1) await delay(early);
    const more = await next.lane.advance(async (packet) => {
      await muxer.writePacket(packet, next.index);
      onSent();
    });
    if (!more) open.splice(open.indexOf(next), 1);
    await turn();
  }
  await muxer.close();
}
