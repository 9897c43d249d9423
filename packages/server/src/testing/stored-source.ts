import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { uploads } from '../schema';

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

/** Bytes that any storage keeps of a video's source, in parts or whole; null where it keeps nothing. */
export async function storedSourceBytes(
  { parts, blobs }: Pick<ServerContext, 'parts' | 'blobs'>,
  videoId: string,
): Promise<number | null> {
  const key = `sources/${videoId}`;
  const whole = await blobs.stat(key);
  if (whole !== null) return whole.sizeBytes;
  const all = await parts.list({ begunBefore: new Date(Date.now() + 3_600_000) });
  const own = await Promise.all(
    all.filter((upload) => upload.key === key).map((upload) => parts.usedBytes(upload)),
  );
  return own.length === 0 ? null : own.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** The files with bytes of a video's source in disk storage: its parts, or the completed source. */
export function sourceFiles(dataDir: string, videoId: string): string[] {
  const parts = join(dataDir, 'storage/parts');
  const names = existsSync(parts) ? readdirSync(parts).filter((name) => name.includes(videoId)) : [];
  const whole = join(dataDir, 'storage/sources', videoId);
  return [...names.map((name) => join(parts, name)), ...(existsSync(whole) ? [whole] : [])];
}
