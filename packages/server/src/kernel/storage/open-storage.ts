import { join } from 'node:path';
import { createDiskBlobs } from '../../ports/blob-store';
import type { BlobStore } from '../../ports/blob-store';
import { createDiskParts } from '../../ports/disk-parts';
import { createDiskRoom } from '../../ports/disk-room';
import type { DiskRoom } from '../../ports/disk-room';
import type { PartStore } from '../../ports/part-store';
import type { Config } from '../config/config';
import { StartError } from '../errors/start-error';

/** The room of the disks below the data folder: any of its folders may be one of its own. */
export const openDiskRoom = ({ dataDir }: Pick<Config, 'dataDir'>): DiskRoom =>
  createDiskRoom([dataDir, ...['storage', 'live', 'scratch'].map((folder) => join(dataDir, folder))]);

/** Where sources, media and pictures are. */
export interface OpenStorage {
  readonly parts: PartStore;
  readonly blobs: BlobStore;
  close(): void;
}

/**
 * Opens the storage that is configured. The client of a bucket is loaded only for one.
 *
 * @throws {@link StartError} where the bucket cannot be used.
 */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<OpenStorage> {
  if (s3 === null) {
    const folder = join(dataDir, 'storage');
    return { parts: createDiskParts(folder), blobs: createDiskBlobs(folder), close: () => undefined };
  }
  const { createS3Storage } = await import('../../ports/s3/s3-storage');
  const storage = createS3Storage(s3);
  try {
    await storage.check();
  } catch (error) {
    storage.close();
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const place = s3.endpoint ?? `Amazon in ${s3.region}`;
    throw new StartError(
      `The bucket ${s3.bucket} at ${place} cannot be used (${reason}). It has to be there already; ` +
        'look at PALCO_S3_BUCKET, PALCO_S3_ENDPOINT, PALCO_S3_REGION and the keys.',
    );
  }
  return storage;
}
