import '../media/promise-with-resolvers';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AV_FRAME_DATA_A53_CC, AV_LOG_QUIET, Decoder, Demuxer, Log } from 'node-av';
import type { Frame } from 'node-av';

/** How a clip with captions is made. */
export interface CaptionClip {
  readonly codec: 'h264' | 'hevc';
  readonly standard: '608' | '708';
  readonly rate?: number;
  readonly container?: string;
}

/** A picture with three captions in nine seconds, made once for a folder. */
export async function makeCaptionClip(
  folder: string,
  { codec, standard, rate = 30, container = 'flv' }: CaptionClip,
): Promise<string> {
  const path = join(folder, `${codec}-${standard}-${rate}.${container}`);
  if (existsSync(path)) return path;
  const words = ['--import', 'tsx', join(import.meta.dirname, 'publish-captions.ts'), path, '9'];
  await promisify(execFile)(process.execPath, [...words, codec, standard, String(rate)]);
  return path;
}

/** What a decoder of FFmpeg finds of captions in these files, one behind the other: their pairs, without padding, in hexadecimal. */
export async function captionsIn(...files: readonly string[]): Promise<string> {
  Log.setLevel(AV_LOG_QUIET);
  const path = `${files[0]}.captions.mp4`;
  if (files.length > 1) writeFileSync(path, Buffer.concat(files.map((file) => readFileSync(file))));
  const demuxer = await Demuxer.open(files.length > 1 ? path : (files[0] ?? ''));
  const video = demuxer.video();
  if (video === undefined) throw new Error('There is no picture');
  const decoder = await Decoder.create(video, { options: { threads: '1' } });
  let found = '';
  const take = (frames: Iterable<Frame>): void => {
    for (const frame of frames) {
      const bytes = frame.getSideData(AV_FRAME_DATA_A53_CC)?.toString('hex') ?? '';
      found += bytes.replaceAll(/f[89ab]....|f[c-f]8080|(f[c-f].{4})/g, '$1');
      frame.free();
    }
  };
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    if (packet.streamIndex === video.index) take(decoder.decodeAllSync(packet));
    packet.free();
  }
  take(decoder.flushFramesSync());
  decoder.close();
  await demuxer.close();
  rmSync(path, { force: true });
  return found;
}
