import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P } from 'node-av';
import type { Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';

/** Whether the video packets are copied into the segments without encoding. */
export function copies({ codecpar }: Stream, task: PackagingTask): boolean {
  const isPlayable = codecpar.format === AV_PIX_FMT_YUV420P || codecpar.format === AV_PIX_FMT_YUVJ420P;
  // An unknown pixel format (no frame was decoded yet) is taken for YUV420P, which encoders usually send.
  const isUnknown = codecpar.format < 0;
  return !task.mustEncode && codecpar.codecId === AV_CODEC_ID_H264 && (isPlayable || isUnknown);
}

/** Clears the codec tag of the source's container, which is not valid in an MP4. */
export function copied(stream: Stream): Stream {
  stream.codecpar.codecTag = 0;
  return stream;
}
