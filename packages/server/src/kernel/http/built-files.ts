import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
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
}

/** The files of a build, listed once at the start; a newer build is served after a restart. */
export interface BuiltFiles {
  has(file: string): boolean;
  /** In that encoding if the build has it, otherwise uncompressed; null if a newer build removed the file. */
  read(file: string, encoding: Encoding | null): Promise<BuiltFile | null>;
}

/**
 * Caches the contents of files in memory: a page loads a hundred small files, and finding, opening and closing each took a
 * quarter of the server's time during page loads. A build has a few megabytes.
 */
export function createBuiltFiles(folder: string): BuiltFiles {
  const names = listFiles(folder);
  const kept = new Map<string, Promise<BuiltFile>>();
  const load = async (file: string, encoding: Encoding | null): Promise<BuiltFile> => {
    const body = await readFile(join(folder, file + endingOf(encoding)));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, type: types[extname(file)] ?? 'application/octet-stream', encoding, etag };
  };
  return {
    has: (file) => names.has(file) && !Object.values(endings).some((ending) => file.endsWith(ending)),
    async read(file, wanted) {
      const encoding = names.has(file + endingOf(wanted)) ? wanted : null;
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
