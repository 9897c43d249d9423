import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { noRoom } from '../../../ports/disk-room';
import type { PartUpload } from '../../../ports/part-store';
import { addVideo, advanceVideo, packageJobKind, sourceKey } from '../videos';
import type { NewVideo } from '../videos';
import { uploadExpiry } from './source-attempts';
import { insertUpload, saveUpload } from './uploads.store';

/** A source that the server generated itself, in the storage. */
export interface GeneratedSource {
  readonly upload: PartUpload;
  readonly sizeBytes: number;
}

/**
 * Stores a local file as the source of a video. Has no row until {@link recordSource}.
 *
 * @throws StorageError `FULL` where it would use the reserve of the disk, before a byte is written; the reason of `signal`.
 */
export async function putSource(
  { parts }: Pick<ServerContext, 'parts'>,
  videoId: string,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<GeneratedSource> {
  const { size: sizeBytes } = await stat(path);
  signal.throwIfAborted();
  if ((await parts.freeBytes()) < sizeBytes) throw noRoom();
  const upload = await parts.begin(sourceKey(videoId));
  try {
    const writer = await parts.put(upload, { offset: 0, sizeBytes });
    try {
      for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
        signal.throwIfAborted();
        await writer.write([bytes as Buffer]);
      }
      signal.throwIfAborted();
      await writer.finish();
    } finally {
      await writer.close();
    }
    return { upload, sizeBytes };
  } catch (error) {
    await parts.abort(upload);
    throw error;
  }
}

/** The source of a video that has a row. */
interface SourceOfVideo extends GeneratedSource {
  readonly videoId: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly isIncomplete: boolean;
  readonly now: Date;
}

/** Records such a source as one that arrived whole, and queues what an upload's last chunk queues. */
export async function recordSource(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  source: SourceOfVideo,
): Promise<void> {
  const { videoId, accountId } = source;
  await recordPackagedSource(tx, source);
  await jobs.enqueue(tx, { kind: packageJobKind, subjectId: videoId, accountId });
}

/** The same for a source whose files the caller made: `saveReady` comes next. */
export async function recordPackagedSource(tx: Transaction, source: SourceOfVideo): Promise<void> {
  const { videoId, upload, sizeBytes, fileName, isIncomplete, now } = source;
  await insertUpload(tx, {
    videoId,
    totalBytes: sizeBytes,
    partsId: upload.id,
    fileName,
    isIncomplete,
    expiresAt: uploadExpiry(now.getTime()),
    createdAt: now,
  });
  await saveUpload(tx, videoId, {
    ranges: [[0, sizeBytes - 1]],
    totalBytes: sizeBytes,
    fileName,
    expiresAt: uploadExpiry(now.getTime()),
    updatedAt: now,
    completedAt: now,
  });
  await advanceVideo(tx, videoId, {
    status: 'processing',
    progress: 0,
    sizeBytes,
    failureCode: null,
    updatedAt: now,
  });
}

/** Makes a video of a file that a job fetched into the storage. */
export async function addFetchedVideo(
  tx: Transaction,
  context: Pick<ServerContext, 'jobs'>,
  {
    video,
    file,
    fileName,
  }: { readonly video: NewVideo; readonly file: GeneratedSource; readonly fileName: string },
): Promise<void> {
  const { id: videoId, accountId, createdAt: now } = video;
  await addVideo(tx, video);
  await recordSource(tx, context, { ...file, videoId, accountId, fileName, isIncomplete: false, now });
}
