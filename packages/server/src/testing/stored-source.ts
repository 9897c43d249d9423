import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { uploads } from '../kernel/database/tables';

/** The stored bytes of a video's source, in any storage; null if there are none. */
export async function readStoredSource(
  { db, parts }: Pick<ServerContext, 'db' | 'parts'>,
  videoId: string,
): Promise<Buffer | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.videoId, videoId));
  if (!row?.partsId) return null;
  const target = Buffer.alloc((row.totalBytes ?? 64 * 1024 * 1024) + 1);
  const length = await parts.read({ key: `sources/${videoId}`, id: row.partsId }, target, 0).catch(() => 0);
  return target.subarray(0, length);
}

/** The files with bytes of a video's source in disk storage: its parts, or the completed source. */
export function sourceFiles(dataDir: string, videoId: string): string[] {
  const parts = join(dataDir, 'storage/parts');
  const names = existsSync(parts) ? readdirSync(parts).filter((name) => name.includes(videoId)) : [];
  const whole = join(dataDir, 'storage/sources', videoId);
  return [...names.map((name) => join(parts, name)), ...(existsSync(whole) ? [whole] : [])];
}
