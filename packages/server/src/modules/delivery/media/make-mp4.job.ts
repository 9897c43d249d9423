import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ServerContext } from '../../../kernel/context';
import { sizeOfFolder } from '../../../kernel/files/size-of-folder';
import { JobError } from '../../../kernel/jobs';
import type { Commit, JobWorker } from '../../../kernel/jobs';
import { isMediaError } from '../../../ports/media-engine';
import { mp4File, mp4Of, saveMp4 } from '../../library/videos';
import { findBestRendition } from './media.store';

/** The job that writes a video as one file; its subject is the video. */
export const mp4JobKind = 'make-mp4';

/**
 * Joins the segments of a video's best rendition to one MP4, without converting them. The file is below the prefix of the
 * packaging run and is removed with it; a video that is packaged again gets a new one on request.
 */
export function createMp4Worker(context: ServerContext): JobWorker {
  const { db, blobs, scratch, media } = context;
  return {
    // I/O-bound: two at once would only be slower.
    concurrency: 1,
    failed: 'job-row',
    async run({ subjectId: videoId }, { signal }): Promise<Commit> {
      const rendition = await findBestRendition(db, videoId);
      if (rendition === null) throw new JobError('NOT_FOUND', { retryable: false });
      const target = mp4Of(rendition.prefix);
      const { hlsKey } = rendition;
      const named = (bytes: number): Commit => {
        return (tx) => saveMp4(tx, { id: videoId, hlsKey, mp4Key: target.key, bytes });
      };
      // Of a process that died before it was named.
      const found = await blobs.stat(target.key);
      if (found !== null) return named(found.sizeBytes);
      if (!(await media.available())) throw new JobError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false });
      try {
        const bytes = await scratch.during({ signal }, async (work, workSignal) => {
          const source = join(work.path, 'segments');
          const segments = { folder: `${hlsKey}/${rendition.name}`, path: source };
          await joinSegments(context, { ...segments, signal: workSignal });
          const folder = join(work.path, 'mp4');
          await mkdir(folder);
          await media.remux({ source, path: join(folder, mp4File), signal: workSignal });
          const made = await sizeOfFolder(folder);
          await blobs.putFolder(target.prefix, folder);
          return made;
        });
        return named(bytes);
      } catch (error) {
        if (!isMediaError(error)) throw error;
        throw new JobError(error.code, { retryable: error.retryable, cause: error });
      }
    },
  };
}

/** Concatenates the segments of a rendition in the order of its playlist. */
async function joinSegments(
  { blobs }: Pick<ServerContext, 'blobs'>,
  { folder, path, signal }: { folder: string; path: string; signal: AbortSignal },
): Promise<void> {
  const playlist = await text(blobs.openRead(`${folder}/index.m3u8`));
  const initial = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(playlist)?.[1] ?? '';
  const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const name of [initial, ...names]) yield* blobs.openRead(`${folder}/${name}`);
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path), { signal });
}
