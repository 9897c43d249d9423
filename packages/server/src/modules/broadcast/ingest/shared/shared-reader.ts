import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../../../kernel/context';
import { StorageError, isStorageError } from '../../../../ports/disk-files';
import { contentTag } from '../../../../ports/object-version';
import type { StoredObject } from '../../../../ports/disk-files';
import type { LiveReader } from '../../../../ports/live-reader';
import { readPlaylist } from './live-playlists.store';
import { createMediaCache } from './media-cache';

/** A playlist is read again after this time, once for all that ask. */
const freshMs = 100;
const mostPlaylists = 2000;
const mostSizes = 50_000;
/** How long a viewer waits for media from the store. */
const loadMs = 10_000;

const playlistPattern = /^lives\/([\da-f-]{36})\/(.+\.m3u8)$/;

/** What is found of a key; media without their bytes come from the store while they are sent. */
interface Found {
  readonly file: StoredObject;
  readonly bytes: Buffer | null;
}
interface PlaylistVersion extends Found {
  readonly bytes: Buffer;
  readonly version: number;
}

/** How much of the media is in memory, beside what {@link createMediaCache} keeps. */
export interface ReaderLimits {
  /** Bytes of media that are being sent: a viewer who reads slowly, or asks for a whole window, must not fill the memory. */
  readonly mostSent: number;
  readonly mostLoads: number;
}

const defaultReaderLimits: ReaderLimits = { mostSent: 256 * 1024 * 1024, mostLoads: 32 };

/** Reads lives whose playlists are in the database and whose media are in a bucket, on any host. */
export function createSharedReader(
  { db, blobs }: Pick<ServerContext, 'db' | 'blobs'>,
  { mostSent, mostLoads }: ReaderLimits = defaultReaderLimits,
): LiveReader {
  const playlists = createPlaylists(db);
  const media = createMediaCache({ load: (key) => loadMedia(blobs, key) });
  const sent = countSent();
  const sizes = createStoredSizes(blobs);

  async function findMedia(key: string): Promise<Found | null> {
    const isFull = sent.bytes() >= mostSent || media.loads() >= mostLoads;
    if (isFull && !media.isKnown(key)) {
      const found = await blobs.stat(key);
      if (found === null) media.missed(key);
      return found && { bytes: null, file: fileOf(found.sizeBytes) };
    }
    const bytes = await media.get(key);
    return bytes && { bytes, file: fileOf(bytes.length) };
  }
  async function find(key: string): Promise<Found | null> {
    const [, liveId, name] = playlistPattern.exec(key) ?? [];
    return liveId !== undefined && name !== undefined ? playlists.read(liveId, name) : findMedia(key);
  }
  return {
    stat: async (key) => (await find(key))?.file ?? null,
    async openVersion(key, choose) {
      const found = await find(key);
      if (found === null) return null;
      const { file, bytes } = found;
      const range = choose(file);
      if (range === null) return { file, body: null };
      // Media never change: the file is what the store has of it.
      if (bytes === null) return blobs.openVersion(key, () => range);
      return { file, body: counted(sent.while(bytes, range)) };
    },
    async statStored(key) {
      const sizeBytes = await sizes.get(key);
      return sizeBytes === null ? null : fileOf(sizeBytes);
    },
    keep: (key, bytes) => media.keep(key, bytes),
  };
}

const sliceBytes = 256 * 1024;

/** Counts what is being sent, once however many are sent the same. */
function countSent() {
  const readers = new Map<Buffer, number>();
  let all = 0;
  return {
    bytes: () => all,
    async *while(bytes: Buffer, { start, end }: { readonly start: number; readonly end: number }) {
      const before = readers.get(bytes) ?? 0;
      if (before === 0) all += bytes.length;
      readers.set(bytes, before + 1);
      try {
        const last = Math.min(end + 1, bytes.length);
        // In slices, so that the bytes for a slow reader count until it takes the last slice.
        for (let at = start; at < last; at += sliceBytes)
          yield bytes.subarray(at, Math.min(at + sliceBytes, last));
      } finally {
        const left = (readers.get(bytes) ?? 1) - 1;
        if (left > 0) readers.set(bytes, left);
        else if (readers.delete(bytes)) all -= bytes.length;
      }
    },
  };
}

/** The sizes of media in the bucket, which is asked once about each for all viewers who want it. */
function createStoredSizes(blobs: Pick<ServerContext['blobs'], 'stat'>) {
  const known = new Map<string, Promise<number | null>>();

  function ask(key: string): Promise<number | null> {
    const size = blobs.stat(key).then((found) => found && found.sizeBytes);
    const forget = (): void => void known.delete(key);
    // What is not there may come yet.
    size.then((found) => found === null && forget(), forget);
    return size;
  }
  return {
    get(key: string): Promise<number | null> {
      const size = known.get(key) ?? ask(key);
      setLatest(known, { key, value: size, most: mostSizes });
      return size;
    },
  };
}

/** Sets what was asked for last, and forgets what was not asked for the longest time. */
function setLatest<Value>(
  known: Map<string, Value>,
  { key, value, most }: { readonly key: string; readonly value: Value; readonly most: number },
): void {
  known.delete(key);
  known.set(key, value);
  if (known.size > most) known.delete(known.keys().next().value ?? '');
}

/** Media never change under their names: whichever host answers, their tag has to be the same. */
const unchanging = new Date(0);

const fileOf = (sizeBytes: number, changed?: { at: Date; tag: string }): StoredObject => ({
  sizeBytes,
  allocatedBytes: sizeBytes,
  modifiedAt: changed?.at ?? unchanging,
  tag: changed?.tag ?? sizeBytes.toString(36),
});

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
    ref: { readonly liveId: string; readonly name: string },
    last: PlaylistVersion | null,
  ): Promise<PlaylistVersion | null> {
    const row = await readPlaylist(db, ref, last?.version ?? -1);
    if (row === null || row.text === null) return row && last;
    const bytes = Buffer.from(row.text);
    return {
      bytes,
      version: row.version,
      file: fileOf(bytes.length, { at: row.changedAt, tag: contentTag(bytes) }),
    };
  }
  return {
    read(liveId: string, name: string): Promise<PlaylistVersion | null> {
      const key = `${liveId}/${name}`;
      const last = known.get(key);
      if (last !== undefined && performance.now() - last.at < freshMs) return last.found;
      const before = last?.found.catch(() => null) ?? Promise.resolve(null);
      const found = before.then((version) => update({ liveId, name }, version));
      setLatest(known, { key, value: { at: performance.now(), found }, most: mostPlaylists });
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
