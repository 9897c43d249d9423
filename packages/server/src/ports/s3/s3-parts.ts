import { randomUUID } from 'node:crypto';
import { StorageError, isStorageError } from '../disk-files';
import type { PartRange, PartStore, PartUpload, PartWriter } from '../part-store';
import { findExtents, withoutGap, writeRecord } from './part-layout.pure';
import type { S3Calls } from './s3-calls';
import { completeUpload } from './s3-complete';
import { deleteBelow, deleteObject, headObject, listObjects } from './s3-listing';
import { createPieceCache } from './s3-pieces';
import type { PieceCache } from './s3-pieces';
import { readWhole } from './s3-reading';
import { createS3Uploads, nameOfUpload } from './s3-uploads';
import type { S3Uploads } from './s3-uploads';
import { putObject } from './s3-writing';

const noUpload = (): StorageError => new StorageError('NOT_FOUND', 'No such upload');

/**
 * Parts in a bucket. Each consists of pieces of a few MiB, which are objects of their own and never change, and counts once
 * its record is there: an empty object whose name says where the part lies. A marker tells that an upload is open. The
 * multipart upload of S3 is used only to complete: its parts cannot be read, and none may be small.
 */
export function createS3Parts(calls: S3Calls): PartStore {
  const uploads = createS3Uploads(calls);
  const { isOpen, folderOf } = uploads;
  const pieces = createPieceCache(calls);

  async function record(upload: PartUpload, name: string): Promise<void> {
    await putObject(calls, `${folderOf(upload)}done/${name}`, { bytes: new Uint8Array() });
    pieces.delete(nameOfUpload(upload));
    if (await isOpen(upload)) return;
    // It was given up or completed meanwhile, so that nobody else removes this part.
    await deleteBelow(calls, folderOf(upload));
    throw noUpload();
  }

  return {
    // A smaller part may end in a small piece, which the server would have to join.
    grainBytes: calls.limits.pieceBytes + calls.limits.minPartBytes,
    async begin(key) {
      const upload = { key, id: randomUUID() };
      await putObject(calls, uploads.markerOf(upload), { bytes: new Uint8Array() });
      return upload;
    },
    async put(upload, range) {
      if (!(await isOpen(upload))) throw noUpload();
      return createPart(calls, {
        range,
        pieceName: (part, piece) => uploads.pieceName(upload, { part, piece }),
        record: (name) => record(upload, name),
      });
    },
    read: (upload, target, offset) => readUpload({ calls, uploads, pieces }, upload, { target, offset }),
    complete: (upload, sizeBytes) => completeUpload(calls, uploads, { upload, sizeBytes }),
    async abort(upload) {
      pieces.delete(nameOfUpload(upload));
      await uploads.clean(upload);
    },
    async usedBytes(upload) {
      if (!(await isOpen(upload)))
        return (await headObject(calls, calls.nameOf(upload.key)))?.sizeBytes ?? null;
      const objects = await listObjects(calls, folderOf(upload));
      return objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    },
    list: ({ begunBefore }) => uploads.listOlder(begunBefore),
    // A bucket has no end that could be asked for; a quota refuses the write.
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  };
}

interface Reading {
  readonly calls: S3Calls;
  readonly uploads: S3Uploads;
  readonly pieces: PieceCache;
}
interface Wanted {
  readonly target: Uint8Array;
  readonly offset: number;
}

/** Bytes of an upload, whether it is complete or not. */
async function readUpload(reading: Reading, upload: PartUpload, wanted: Wanted): Promise<number> {
  const { calls, uploads, pieces } = reading;
  try {
    const filled = await readParts(reading, upload, wanted);
    if (filled > 0) return filled;
  } catch (error) {
    // Its pieces went when it was completed.
    if (!isStorageError(error, 'NOT_FOUND')) throw error;
    pieces.delete(nameOfUpload(upload));
  }
  if (await uploads.isOpen(upload)) return 0;
  const { target, offset } = wanted;
  const range = { start: offset, end: offset + target.length - 1 };
  const bytes = await readWhole(calls, calls.nameOf(upload.key), range);
  target.set(bytes);
  return bytes.length;
}

async function readParts({ uploads, pieces }: Reading, upload: PartUpload, wanted: Wanted): Promise<number> {
  const { target, offset } = wanted;
  const layout = await pieces.layout(nameOfUpload(upload), () => uploads.listParts(upload));
  const extents = findExtents(layout, { start: offset, end: offset + target.length });
  let filled = 0;
  for (const extent of withoutGap(extents, offset)) {
    target.set(await pieces.read(uploads.pieceName(upload, extent), extent), filled);
    filled += extent.length;
  }
  return filled;
}

interface PartOptions {
  readonly range: PartRange;
  pieceName(part: string, piece: number): string;
  /** Makes the part count. */
  record(name: string): Promise<void>;
}

/** Records of one process in their order, also within a millisecond. */
let sequence = 0;

function createPart(calls: S3Calls, { range, pieceName, record }: PartOptions): PartWriter {
  const { pieceBytes, minPartBytes } = calls.limits;
  const id = randomUUID();
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let sizeBytes = 0;
  let pieces = 0;
  let isFinished = false;

  async function send(bytes: Uint8Array): Promise<void> {
    const name = pieceName(id, pieces);
    pieces += 1;
    await putObject(calls, name, { bytes });
  }
  return {
    async write(buffers) {
      // The caller may use its buffers again.
      for (const buffer of buffers) pending.push(Buffer.from(buffer));
      const added = buffers.reduce((sum, { length }) => sum + length, 0);
      pendingBytes += added;
      sizeBytes += added;
      // So much stays that the last piece is no small one, which the server would have to join.
      if (pendingBytes < pieceBytes + minPartBytes) return;
      let bytes: Uint8Array = Buffer.concat(pending);
      while (bytes.length >= pieceBytes + minPartBytes) {
        await send(bytes.subarray(0, pieceBytes));
        bytes = bytes.subarray(pieceBytes);
      }
      pending = [bytes];
      pendingBytes = bytes.length;
    },
    async finish() {
      if (pendingBytes > 0) await send(Buffer.concat(pending));
      pending = [];
      isFinished = true;
      if (pieces === 0) return;
      const part = { offset: range.offset, sizeBytes, id, pieceBytes, pieces };
      await record(writeRecord(part, Date.now(), ++sequence));
    },
    async close() {
      pending = [];
      if (isFinished || pieces === 0) return;
      // What fails here is removed with the upload.
      const names = Array.from({ length: pieces }, (_, piece) => pieceName(id, piece));
      for (const name of names) await deleteObject(calls, name).catch(() => undefined);
    },
  };
}
