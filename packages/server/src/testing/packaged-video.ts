import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { videos } from '../schema/videos';
import type { DemoTeam } from '../seed/demo-people';
import { insertVideo } from './samples';

/** Inserts a video with files like those of packaging, without the media engine. Returns its id. */
export async function insertPackagedVideo(
  { db, blobs }: Pick<ServerContext, 'db' | 'blobs'>,
  team: DemoTeam,
  values: Partial<typeof videos.$inferInsert> = {},
): Promise<string> {
  const shape = { status: 'ready', durationSeconds: 60, width: 640, height: 360 } as const;
  const id = await insertVideo(db, team, shape);
  const prefix = `videos/${id}/${randomUUID()}`;
  await blobs.put(`${prefix}/hls/master.m3u8`, '#EXTM3U\n');
  await blobs.put(`${prefix}/hls/00000.m4s`, 'segment');
  await blobs.put(`${prefix}/poster.jpg`, 'poster');
  const keys = { hlsKey: `${prefix}/hls`, posterKey: `${prefix}/poster.jpg` };
  await db
    .update(videos)
    .set({ ...keys, ...values })
    .where(eq(videos.id, id));
  return id;
}
