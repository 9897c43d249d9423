import { join } from 'node:path';
import { createDiskBlobs } from '../../ports/blob-store';
import type { BlobStore } from '../../ports/blob-store';
import { createDiskParts } from '../../ports/disk-parts';
import { createDiskRoom } from '../../ports/disk-room';
import type { DiskRoom } from '../../ports/disk-room';
import type { PartStore } from '../../ports/part-store';
import type { Config } from '../config/config';
import { StartError } from '../errors/start-error';
import { isStoreAway } from '../../ports/s3/store-away.pure';
import type { Logger } from '../logger';
import { alwaysThere, askInTime, watchStorage } from './storage-watch';
import type { StorageWatch } from './storage-watch';

/** The room of the disks below the data folder: any of its folders may be one of its own. */
export const openDiskRoom = ({ dataDir }: Pick<Config, 'dataDir'>): DiskRoom =>
  createDiskRoom([dataDir, ...['storage', 'live', 'scratch'].map((folder) => join(dataDir, folder))]);

/** Where sources, media and pictures are. */
export interface OpenStorage {
  readonly parts: PartStore;
  readonly blobs: BlobStore;
  readonly watch: StorageWatch;
  close(): void;
}

/** What a process does where its bucket does not answer. */
interface Waiting {
  readonly log: Logger;
  /** Ends the watch of the bucket. */
  readonly signal: AbortSignal;
}

/**
 * Opens the storage that is configured. The client of a bucket is loaded only for one. A bucket that does not answer yet is waited
 * for while the process serves what it can; without `waiting`, as for commands, it is an error.
 *
 * @throws {@link StartError} where the bucket cannot be used.
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  waiting?: Waiting,
): Promise<OpenStorage> {
  if (s3 === null) {
    const folder = join(dataDir, 'storage');
    return {
      parts: createDiskParts(folder),
      blobs: createDiskBlobs(folder),
      watch: alwaysThere,
      close: () => undefined,
    };
  }
  const place = s3.endpoint ?? `Amazon in ${s3.region}`;
  const { createS3Storage } = await import('../../ports/s3/s3-storage');
  const storage = createS3Storage(s3);
  try {
    await askInTime(storage.check);
  } catch (error) {
    if (waiting !== undefined && isStoreAway(error)) {
      const bucket = s3.bucket;
      waiting.log.error(
        { err: error, bucket, place },
        'the bucket does not answer: the server starts without it, and waits for it',
      );
      return { ...storage, watch: watchStorage({ ...waiting, check: storage.check, isAway: true }) };
    }
    storage.close();
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StartError(
      `The bucket ${s3.bucket} at ${place} cannot be used (${reason}). It has to be there already; ` +
        'look at PALCO_S3_BUCKET, PALCO_S3_ENDPOINT, PALCO_S3_REGION and the keys.',
    );
  }
  const watch =
    waiting === undefined ? alwaysThere : watchStorage({ ...waiting, check: storage.check, isAway: false });
  return { ...storage, watch };
}
