import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ServerContext } from '../../../kernel/context';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import { JobError } from '../../../kernel/jobs';
import { listPlaylists } from '../../../media/worker/edit/edited-master.pure';
import { isStorageError } from '../../../ports/disk-files';
import { isMediaError } from '../../../ports/media-engine';
import type { EditTask, PackagedMedia } from '../../../ports/media-engine';
import { editedStoryboard } from './edited-storyboard.pure';
import { segmentsFor } from './edited-segments.pure';

type Cutting = Pick<ServerContext, 'blobs' | 'media'>;

/** The files of an original in the storage. */
export interface OriginalFiles {
  readonly hlsKey: string;
  readonly storyboardKey: string | null;
}

interface Cut {
  readonly original: OriginalFiles;
  readonly ranges: readonly KeptRange[];
  /** Of the run. */
  readonly folder: string;
  readonly sourcePath: string | null;
  readonly signal: AbortSignal;
  progress(percent: number): void;
}

/** Makes the files of ranges of an original below `packaged` in the folder. */
export async function cutOriginal(context: Cutting, cut: Cut): Promise<PackagedMedia> {
  const { original, ranges, folder, sourcePath, signal, progress } = cut;
  if (!(await context.media.available()))
    throw new JobError('MEDIA_ENGINE_UNAVAILABLE', { retryable: false });
  const { master, files } = await fetchOriginal(context, cut);
  const outputFolder = join(folder, 'packaged');
  const task = { master, files, ranges, outputFolder, sourcePath, signal, onProgress: progress };
  const packaged = await edit(context, task);
  const hasStoryboard = await writeStoryboard(context, { original, ranges, outputFolder });
  return { ...packaged, storyboardPath: hasStoryboard ? storyboardFile : null };
}

async function edit({ media }: Cutting, task: EditTask): Promise<PackagedMedia> {
  try {
    return await media.edit(task);
  } catch (error) {
    if (isStorageError(error, 'FULL')) throw new JobError('STORAGE_FULL', { retryable: true, cause: error });
    if (!isMediaError(error)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}

async function fetchOriginal({ blobs }: Cutting, { original, ranges, folder, signal }: Cut) {
  const { hlsKey } = original;
  const master = await text(blobs.openRead(`${hlsKey}/master.m3u8`));
  const own = join(folder, 'original');
  await mkdir(own);
  const files: Record<string, string> = {};
  for (const [index, { uri }] of listPlaylists(master).entries()) {
    const names = segmentsFor(await text(blobs.openRead(`${hlsKey}/${uri}`)), ranges);
    const path = join(own, `${index}.mp4`);
    async function* bytes(): AsyncGenerator<Buffer> {
      for (const name of names) yield* blobs.openRead(`${hlsKey}/${dirname(uri)}/${name}`);
    }
    await pipeline(Readable.from(bytes()), createWriteStream(path), { signal });
    files[uri] = path;
  }
  return { master, files };
}

const storyboardFile = 'storyboard.vtt';
const storyboardImage = 'storyboard.jpg';

/** The pictures are those of the original. */
async function writeStoryboard(
  { blobs }: Cutting,
  { original, ranges, outputFolder }: Pick<Cut, 'original' | 'ranges'> & { readonly outputFolder: string },
): Promise<boolean> {
  const { storyboardKey } = original;
  if (storyboardKey === null) return false;
  const image = `${dirname(storyboardKey)}/${storyboardImage}`;
  if ((await blobs.stat(image)) === null) return false;
  const track = editedStoryboard(ranges, await text(blobs.openRead(storyboardKey)));
  await writeFile(join(outputFolder, storyboardImage), await buffer(blobs.openRead(image)));
  await writeFile(join(outputFolder, storyboardFile), track);
  return true;
}
