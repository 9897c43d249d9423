import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../../kernel/context';
import { StorageError, isStorageError } from '../../../ports/disk-files';
import type { StoredObject } from '../../../ports/disk-files';
import type { LiveReader } from '../../../ports/live-reader';
import { readPlaylist } from './live-playlists.store';
import { createMediaCache } from './media-cache';

/** A playlist is read again after this time, once for all that ask. */
const freshMs = 100;
const mostPlaylists = 2000;
/** How long a viewer waits for media from the store. */
const loadMs = 10_000;

const playlistPattern = /^lives\/([\da-f-]{36})\/(.+\.m3u8)$/;

/** One version of a file. */
interface Version {
  readonly file: StoredObject;
  readonly bytes: Buffer;
}
interface PlaylistVersion extends Version {
  readonly version: number;
}

/** Reads lives whose playlists are in the database and whose media are in a bucket, on any host. */
export function createSharedReader({ db, blobs }: Pick<ServerContext, 'db' | 'blobs'>): LiveReader {
  const playlists = createPlaylists(db);
  const media = createMediaCache({ load: (key) => loadMedia(blobs, key) });
  const bytesOf = new WeakMap<StoredObject, Buffer>();

  async function find(key: string): Promise<Version | null> {
    const [, liveId, name] = playlistPattern.exec(key) ?? [];
    if (liveId !== undefined && name !== undefined) return playlists.read(liveId, name);
    const bytes = await media.get(key);
    return bytes && { bytes, file: { ...sizeOf(bytes), modifiedAt: unchanging } };
  }
  async function* read(key: string, { start, end }: { start: number; end: number }, of?: StoredObject) {
    const bytes = (of && bytesOf.get(of)) ?? (await find(key))?.bytes;
    if (bytes !== undefined) yield bytes.subarray(start, end + 1);
  }
  return {
    async stat(key) {
      const found = await find(key);
      if (found === null) return null;
      bytesOf.set(found.file, found.bytes);
      return found.file;
    },
    openRead: (key, range = { start: 0, end: Infinity }, of) => counted(read(key, range, of)),
    keep: (key, bytes) => media.keep(key, bytes),
  };
}

/** Media never change under their names: whichever host answers, their tag has to be the same. */
const unchanging = new Date(0);

const sizeOf = (bytes: Buffer) => ({ sizeBytes: bytes.length, allocatedBytes: bytes.length });

/** A stream that counts what was read of it, as that of a file does. */
function counted(slices: AsyncIterable<Buffer>): Readable {
  let bytesRead = 0;
  async function* counting(): AsyncGenerator<Buffer, void> {
    for await (const slice of slices) {
      bytesRead += slice.length;
      yield slice;
    }
  }
  const stream = Readable.from(counting(), { objectMode: false });
  return Object.defineProperty(stream, 'bytesRead', { get: () => bytesRead });
}

/** Playlists as they were a moment ago. */
function createPlaylists(db: ServerContext['db']) {
  const known = new Map<string, { readonly at: number; readonly found: Promise<PlaylistVersion | null> }>();

  async function update(
    place: { readonly liveId: string; readonly name: string },
    last: PlaylistVersion | null,
  ): Promise<PlaylistVersion | null> {
    const row = await readPlaylist(db, place, last?.version ?? -1);
    if (row === null || row.text === null) return row && last;
    const bytes = Buffer.from(row.text);
    return {
      bytes,
      version: row.version,
      file: { ...sizeOf(bytes), modifiedAt: row.changedAt },
    };
  }
  return {
    read(liveId: string, name: string): Promise<PlaylistVersion | null> {
      const key = `${liveId}/${name}`;
      const last = known.get(key);
      if (last !== undefined && performance.now() - last.at < freshMs) return last.found;
      const before = last?.found.catch(() => null) ?? Promise.resolve(null);
      const found = before.then((version) => update({ liveId, name }, version));
      known.delete(key);
      known.set(key, { at: performance.now(), found });
      // The one that was not asked for the longest time.
      if (known.size > mostPlaylists) known.delete(known.keys().next().value ?? '');
      return found;
    },
  };
}

async function loadMedia(blobs: ServerContext['blobs'], key: string): Promise<Buffer | null> {
  const body = blobs.openRead(key);
  const late = setTimeout(() => body.destroy(new StorageError('AWAY', 'The store sends too slowly')), loadMs);
  try {
    const bytes = await buffer(body);
    // No media are empty.
    return bytes.length === 0 ? null : bytes;
  } catch (error) {
    if (isStorageError(error, 'NOT_FOUND') || isMissingFile(error)) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** A disk in the place of a bucket has errors of its own. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
