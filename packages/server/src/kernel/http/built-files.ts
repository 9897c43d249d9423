import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** What a build is made of. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The compressed forms that a build has beside a file, the smallest first. */
const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** A file in the form that a caller takes. */
export interface BuiltFile {
  readonly body: Buffer;
  readonly type: string;
  /** Undefined: as it is. */
  readonly coding: string | undefined;
  readonly etag: string;
}

/** The files of a build as it was at the start; a newer one needs a new start. */
export interface BuiltFiles {
  has(file: string): boolean;
  /** The smallest form among those that `Accept-Encoding` names; null where a newer build took it away. */
  read(file: string, acceptEncoding: string): Promise<BuiltFile | null>;
}

/**
 * Keeps what it has read in memory: a page is a hundred small files, and to look for, open and close each took a quarter of the
 * server's time while pages are loaded. A build is a few megabytes.
 */
export function createBuiltFiles(folder: string): BuiltFiles {
  const names = listFiles(folder);
  const kept = new Map<string, Promise<BuiltFile>>();
  const load = async (file: string, coding?: (typeof codings)[number]): Promise<BuiltFile> => {
    const body = await readFile(join(folder, file + (coding?.ending ?? '')));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, type: types[extname(file)] ?? 'application/octet-stream', coding: coding?.name, etag };
  };
  return {
    has: (file) => names.has(file) && !codings.some(({ ending }) => file.endsWith(ending)),
    async read(file, acceptEncoding) {
      const coding = codings.find(
        ({ name, ending }) => accepts(acceptEncoding, name) && names.has(file + ending),
      );
      const key = `${coding?.name ?? ''} ${file}`;
      const found = kept.get(key) ?? load(file, coding);
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

/** Names below the folder with slashes; what is hidden is not among them. */
function listFiles(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !/(^|\/)\./.test(name)));
}

/** Whether the header names a coding; `q=0` refuses it (RFC 9110, section 12.5.3). */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
