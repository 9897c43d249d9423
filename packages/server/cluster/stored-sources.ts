import { join } from 'node:path';
import { parseConfig } from '../src/kernel/config/config';
import { openStorage } from '../src/kernel/storage/open-storage';
import type { Cluster } from './cluster';
import type { SentFiles } from './sdk-uploads';
import { s3Settings } from './services';

/** The bytes of a source as the bucket has them. */
async function storedSource({ database, folder }: Cluster, videoId: string): Promise<Buffer> {
  const { rows } = await database.query<{ parts_id: string; total_bytes: string; source_id: string | null }>(
    'select parts_id, total_bytes, source_id from uploads where video_id = $1',
    [videoId],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`no source of ${videoId}`);
  const storage = await openStorage(
    parseConfig({ ...s3Settings, PALCO_DATA_DIR: join(folder, 'looked-at') }),
  );
  try {
    const target = Buffer.alloc(Number(row.total_bytes) + 1);
    const key = `sources/${row.source_id ?? videoId}`;
    return target.subarray(0, await storage.parts.read({ key, id: row.parts_id }, target, 0));
  } finally {
    storage.close();
  }
}

/** Compares the sources that arrived with the files that were sent. @returns their bytes */
export async function requireBytes(
  cluster: Cluster,
  sent: SentFiles,
  files: readonly File[],
): Promise<number> {
  let all = 0;
  for (const { name, videoId = '' } of sent.entries) {
    const file = files.find((one) => one.name === `${name}.mp4`);
    const stored = await storedSource(cluster, videoId);
    if (file === undefined || !stored.equals(Buffer.from(await file.arrayBuffer())))
      throw new Error(`the stored source of ${name} is another one`);
    all += stored.length;
  }
  return all;
}
