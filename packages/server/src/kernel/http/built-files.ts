import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brandFiles, brandPage } from '../brand/brand-files.pure';
import type { BrandFile } from '../brand/brand-files.pure';
import type { Brand } from '../brand/brand.pure';
import type { Encoding } from './compress-answers';

/** Content types of the files of a build. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The compressed forms that a build has beside a file. */
const endings = { br: '.br', gzip: '.gz' } as const;

/** A file in an encoding that the client accepts. */
export interface BuiltFile {
  readonly body: Buffer;
  readonly type: string;
  /** Null for an uncompressed file. */
  readonly encoding: Encoding | null;
  readonly etag: string;
  /** A stricter Content-Security-Policy than that of the console. */
  readonly policy?: string;
}

/** A picture of the brand that somebody opens by itself: nothing of it runs, and it fetches nothing. */
const PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** The files of a build, listed once at the start; a newer build is served after a restart. */
export interface BuiltFiles {
  has(file: string): boolean;
  /** In that encoding if the build has it, otherwise uncompressed; null if a newer build removed the file. */
  read(file: string, encoding: Encoding | null): Promise<BuiltFile | null>;
}

/**
 * Caches the contents of files in memory: a page loads a hundred small files, and finding, opening and closing each took a
 * quarter of the server's time during page loads. A build has a few megabytes. The files of the brand lie over those of the
 * build, and its pages have the name of the brand, so that they are sent uncompressed.
 */
export function createBuiltFiles(folder: string, brand: Brand | null = null): BuiltFiles {
  const ofBrand: ReadonlyMap<string, BrandFile> = brand === null ? new Map() : brandFiles(brand);
  const names = new Set([...listFiles(folder), ...ofBrand.keys()]);
  const kept = new Map<string, Promise<BuiltFile>>();
  const load = async (file: string, encoding: Encoding | null): Promise<BuiltFile> => {
    const branded = ofBrand.get(file);
    if (branded !== undefined) {
      const isPicture = branded.type.startsWith('image/');
      return {
        ...branded,
        encoding,
        etag: etagOf(branded.body),
        ...(isPicture && { policy: PICTURE_POLICY }),
      };
    }
    const stored = await readFile(join(folder, file + endingOf(encoding)));
    const body =
      brand !== null && isPage(file) ? Buffer.from(brandPage(stored.toString('utf8'), brand)) : stored;
    const etag = etagOf(body);
    return { body, type: types[extname(file)] ?? 'application/octet-stream', encoding, etag };
  };
  return {
    has: (file) => names.has(file) && !Object.values(endings).some((ending) => file.endsWith(ending)),
    async read(file, wanted) {
      const isChanged = isPage(file) || ofBrand.has(file);
      const encoding = !isChanged && names.has(file + endingOf(wanted)) ? wanted : null;
      const key = file + endingOf(encoding);
      const found = kept.get(key) ?? load(file, encoding);
      kept.set(key, found);
      try {
        return await found;
      } catch (error) {
        kept.delete(key);
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

const isPage = (file: string): boolean => file.endsWith('.html');

const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Names below the folder, with slashes; without hidden files. */
function listFiles(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !/(^|\/)\./.test(name)));
}

function endingOf(encoding: Encoding | null): string {
  return encoding === null ? '' : endings[encoding];
}
