import { avGetCodecName, avGetPixFmtName } from 'node-av';
import type { Stream } from 'node-av';
import type { MediaProbe } from '../../ports/media-engine';
import { openSource } from './source';

/** Reads what a source holds without decoding it. */
export async function probeSource(path: string): Promise<MediaProbe> {
  const { demuxer, picture, sound, durationSeconds } = await openSource(path);
  try {
    return {
      durationSeconds,
      picture: picture && {
        ...picture.size,
        codec: codecName(picture.stream),
        pixelFormat:
          (picture.stream.codecpar.format >= 0 && avGetPixFmtName(picture.stream.codecpar.format as never)) ||
          'unknown',
        framesPerSecond: picture.frameRate.num / picture.frameRate.den,
      },
      sound: sound && {
        codec: codecName(sound),
        sampleRate: sound.codecpar.sampleRate,
        channels: sound.codecpar.channels,
      },
    };
  } finally {
    await demuxer.close();
  }
}

function codecName(stream: Stream): string {
  return avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
}
