import { Encoder, FF_ENCODER_LIBOPUS, FilterAPI, Muxer } from 'node-av';
import type { Frame, Packet } from 'node-av';
import { encodeFrame, filterFrames, turn, watchDecoder } from './codecs';
import { WorkerFailure } from './failure';
import { openDecoder, openSource } from './source';

/** What {@link extractSound} takes. */
export interface ExtractOptions {
  readonly sourcePath: string;
  /** Where the sound is written; its ending must be `.ogg`. */
  readonly path: string;
  onSource(durationSeconds: number | null): void;
  onStep(): void;
}

/** Enough for speech; an hour takes 9 MB. */
const bitrate = 20_000;
/** Speech in one channel; the gap before the first sound is filled, so that times stay those of the video. */
const graph =
  'aresample=16000:async=1:first_pts=0,aformat=sample_fmts=flt:sample_rates=16000:channel_layouts=mono';

/** Writes the sound of a source as a small Opus file, for a transcription service. */
export async function extractSound({ sourcePath, path, onSource, onStep }: ExtractOptions): Promise<null> {
  const { demuxer, clock, sound, durationSeconds } = await openSource(sourcePath);
  if (sound === null) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  onSource(durationSeconds);
  const decoding = watchDecoder(await openDecoder(sound));
  const filter = FilterAPI.create(graph);
  const encoder = await Encoder.create(FF_ENCODER_LIBOPUS, { bitrate, options: { application: 'voip' } });
  const muxer = await Muxer.open(path, { useAsyncWrite: false });
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
