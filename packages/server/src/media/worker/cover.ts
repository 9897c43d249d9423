import { writeFile } from 'node:fs/promises';
import type { Packet, Stream } from 'node-av';
import { watchDecoder } from './codecs';
import { posterSize, quality } from './poster';
import { openDecoder } from './source';
import { toJpeg } from './still';

/** Writes the cover of a sound file as its poster; false where it cannot be read, which is no reason to refuse the sound. */
export async function writeCover(stream: Stream, packet: Packet, path: string): Promise<boolean> {
  try {
    const decoding = watchDecoder(await openDecoder(stream));
    try {
      for (const input of [packet, null]) {
        for (const frame of decoding.frames(input)) {
          const jpeg = await toJpeg(frame, { size: posterSize(frame), quality });
          frame.free();
          await writeFile(path, jpeg);
          return true;
        }
      }
      return false;
    } finally {
      decoding.decoder.close();
    }
  } catch {
    return false;
  }
}
