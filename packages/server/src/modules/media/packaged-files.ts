import type { ObjectStorage } from '../../ports/object-storage';

/** Where the files of a video are. */
export const hlsKey = (videoId: string): string => `videos/${videoId}/hls`;
export const posterKey = (videoId: string): string => `videos/${videoId}/poster.jpg`;
/** Where they are made; nothing of it is served. */
export const packagingKey = (id: string): string => `packaging/${id}`;

/** Puts the files that the engine made in their place, instead of those of an earlier try. */
export async function placeFiles(
  storage: ObjectStorage,
  { from, videoId, hasPoster }: { from: string; videoId: string; hasPoster: boolean },
): Promise<void> {
  await storage.removeTree(hlsKey(videoId));
  await storage.rename(`${from}/hls`, hlsKey(videoId));
  if (hasPoster) await storage.rename(`${from}/poster.jpg`, posterKey(videoId));
  await storage.removeTree(from);
}
