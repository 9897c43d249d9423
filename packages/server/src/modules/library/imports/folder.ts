import { open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import Papa from 'papaparse';
import { byFolder, companionsOf, folderOf, isMedia, toFileItem } from './file-library.pure';
import type { ListedFile, Told } from './file-library.pure';
import { SourceError } from './source-library';
import type { SourceFile, SourceItem, SourceLibrary } from './source-library';
import { fileKey, readPhotosJson, readVideosCsv } from './takeout.pure';

const mostFiles = 100_000;
const largestMetadata = 32 * 1_048_576;
const perPage = 200;

/**
 * The path of a file below the folder that the operator opened, without links that lead out of it.
 *
 * @throws `SOURCE_NOT_FOUND`.
 */
async function inside(root: string, path: string): Promise<string> {
  try {
    const base = await realpath(root);
    const real = await realpath(join(base, path));
    const way = relative(base, real);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
      throw new SourceError('SOURCE_NOT_FOUND');
    return real;
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('SOURCE_NOT_FOUND', { cause: error });
  }
}

/** All files below a folder, by their paths. Links are left out. */
async function walk(base: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (
    let folder = waiting.shift();
    folder !== undefined && found.length < mostFiles;
    folder = waiting.shift()
  ) {
    signal.throwIfAborted();
    for (const entry of await readdir(join(base, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) found.push(path);
    }
  }
  return found.toSorted();
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > largestMetadata) return '';
  } finally {
    await file.close();
  }
  return readFile(path, 'utf8');
}

/** A folder below the one that the operator opened, such as an unpacked Google Takeout. */
export function createFolder(root: string, path: string): SourceLibrary {
  let read: Promise<readonly SourceItem[]> | undefined;

  async function readAll(signal: AbortSignal): Promise<readonly SourceItem[]> {
    const base = await inside(root, path);
    const files = await walk(base, signal);
    const beside = byFolder(files);
    let csv: ReadonlyMap<string, Told> = new Map();
    for (const one of files.filter((name) => /(?:^|\/)(?:videos|vídeos)(?:\(\d+\))?\.csv$/i.test(name)))
      csv = new Map([
        ...csv,
        ...readVideosCsv(Papa.parse<string[]>((await readText(join(base, one))).replace(/^\uFEFF/, '')).data),
      ]);
    const items: SourceItem[] = [];
    for (const film of files.filter(isMedia)) {
      const { size, mtime } = await stat(join(base, film));
      const listed: ListedFile = { path: film, sizeBytes: size, changedAt: mtime };
      const siblings = beside.get(folderOf(film)) ?? [];
      const { metadata } = companionsOf(film, siblings);
      const stem = film.slice(film.lastIndexOf('/') + 1).replace(/\.[^.]{1,5}$/, '');
      const told =
        metadata === null
          ? (csv.get(fileKey(stem)) ?? {})
          : readPhotosJson(await readText(join(base, metadata)));
      items.push(toFileItem(listed, siblings, told));
    }
    return items;
  }

  const fileAt = async (name: string): Promise<SourceFile> => ({
    path: await inside(root, join(path, name)),
  });

  return {
    async list(cursor, signal) {
      const items = await (read ??= readAll(signal));
      const start = Number(cursor ?? 0);
      const next = start + perPage;
      return { items: items.slice(start, next), next: next < items.length ? String(next) : null };
    },
    async locate({ sourceId }) {
      const folder = folderOf(sourceId);
      const base = await inside(root, join(path, folder));
      const beside = (await readdir(base)).map((name) => (folder === '' ? name : `${folder}/${name}`));
      const { captions, poster } = companionsOf(sourceId, beside);
      return {
        file: await fileAt(sourceId),
        captions: await Promise.all(
          captions.map(async (one) => ({ language: one.language, file: await fileAt(one.path) })),
        ),
        chapters: null,
        poster: poster === null ? null : await fileAt(poster),
      };
    },
  };
}
