import { join } from 'node:path';
import { makeClip } from '../src/media/make-clip';
import { until } from './calls';
import type { Cluster } from './cluster';
import { videoOf } from './playback';
import { fileOf, sendFiles } from './sdk-uploads';

/** What a clip is like. */
export interface ClipLook {
  readonly seconds: number;
  readonly size: string;
  readonly bitrate: number;
}

/** Writes a clip with picture and sound. @returns its path */
export async function writeClip(
  { folder }: Cluster,
  name: string,
  { seconds, size, bitrate }: ClipLook,
): Promise<string> {
  const path = join(folder, name);
  await makeClip({
    path,
    seconds,
    picture: { graph: `testsrc2=size=${size}:rate=30`, codec: 'h264', bitrate },
    sound: { graph: 'sine=frequency=440:sample_rate=48000', codec: 'aac' },
  });
  return path;
}

/** Waits until a video plays. @returns where */
export async function untilReady(cluster: Cluster, videoId: string): Promise<string> {
  const video = await until(
    'the video becomes playable',
    () => videoOf(cluster, videoId),
    ({ status }) => status === 'ready' || status === 'failed',
    240_000,
  );
  if (video.playback_url === null) throw new Error(`the video ended as ${video.error?.code}`);
  return video.playback_url;
}

/** A small video that plays. @returns its id */
export async function makeVideo(cluster: Cluster, name: string): Promise<string> {
  const path = await writeClip(cluster, name, { seconds: 12, size: '320x180', bitrate: 300_000 });
  const sent = await sendFiles(cluster, [await fileOf(path, name)], {
    chunkBytes: 2 ** 20,
    isParallel: false,
  });
  const videoId = sent.entries[0]?.videoId ?? '';
  await untilReady(cluster, videoId);
  return videoId;
}
