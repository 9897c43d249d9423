import { Encoder, FF_ENCODER_LIBOPUS, FF_ENCODER_PCM_S16LE, FilterAPI, Muxer } from 'node-av';
import type { Frame, Packet } from 'node-av';
import { encodeFrame, filterFrames, turn, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import { openDecoder, openSource } from './source';

/** What {@link extractSound} takes. */
export interface ExtractOptions {
  readonly sourcePath: string;
  /** Where the sound is written: Opus where it ends in `.ogg`, samples of 16 bits without a header in `.pcm`. */
  readonly path: string;
  onSource(durationSeconds: number | null): void;
  onStep(): void;
}

/** Enough for speech; an hour takes 9 MB. */
const bitrate = 20_000;
const opus = { encoder: FF_ENCODER_LIBOPUS, format: 'ogg', sample: 'flt' } as const;
const samples = { encoder: FF_ENCODER_PCM_S16LE, format: 's16le', sample: 's16' } as const;
/** Speech in one channel; the gap before the first sound is filled, so that times stay those of the video. */
const graphTo = (sample: string): string =>
  `aresample=16000:async=1:first_pts=0,aformat=sample_fmts=${sample}:sample_rates=16000:channel_layouts=mono`;

/** Writes the sound of a source for a transcription: a small file for a service, samples for a model of this machine. */
export async function extractSound({ sourcePath, path, onSource, onStep }: ExtractOptions): Promise<null> {
  const { demuxer, clock, sound, durationSeconds } = await openSource(sourcePath);
  if (sound === null) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  onSource(durationSeconds);
  const decoding = watchDecoder(await openDecoder(sound));
  const form = path.endsWith('.pcm') ? samples : opus;
  const filter = FilterAPI.create(graphTo(form.sample));
  const encoder = await (form === opus
    ? Encoder.create(form.encoder, { bitrate, options: { application: 'voip' } })
    : Encoder.create(form.encoder));
  const muxer = await Muxer.open(path, { useAsyncWrite: false, format: form.format });
  const index = muxer.addStream(encoder);

  const write = (packet: Packet): void => muxer.writePacketSync(packet, index);
  async function filterAndEncode(frame: Frame | null): Promise<void> {
    for (const filtered of filterFrames(filter, frame)) {
      await encodeFrame(encoder, filtered, write);
      filtered.free();
      await turn();
    }
  }
  async function decode(packet: Packet | null): Promise<void> {
    for (const frame of decoding.frames(packet)) {
      await filterAndEncode(frame);
      frame.free();
    }
    onStep();
  }

  for (const packet of clock.packets()) {
    if (packet.streamIndex === sound.index) await decode(packet);
    packet.free();
  }
  await decode(null);
  await filterAndEncode(null);
  await encodeFrame(encoder, null, write);
  decoding.assertUsable();
  await muxer.close();
  decoding.decoder.close();
  filter.close();
  encoder.close();
  await demuxer.close();
  return null;
}
