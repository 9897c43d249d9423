import { setTimeout as delay } from 'node:timers/promises';
import { StorageError, isStorageError } from '../disk-files';
import type { PartUpload } from '../part-store';
import { findExtents, groupExtents, withoutGap } from './part-layout.pure';
import type { Extent } from './part-layout.pure';
import type { S3Calls } from './s3-calls';
import { headObject } from './s3-listing';
import { readWhole } from './s3-reading';
import type { S3Uploads } from './s3-uploads';
import { writeLarge } from './s3-writing';
import type { PartMaker } from './s3-writing';

/** How often a list that may be stale is read before bytes count as missing, or a race is given up. */
const rounds = 4;

/** Makes of the parts of an upload one object; most of them are copied by the store. */
export async function completeUpload(
  calls: S3Calls,
  uploads: S3Uploads,
  { upload, sizeBytes }: { readonly upload: PartUpload; readonly sizeBytes: number },
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (await tryComplete(calls, uploads, { upload, sizeBytes })) return;
    await delay(calls.limits.staleMs * 2 ** round);
  }
  throw new Error(`The parts do not cover an object of ${sizeBytes} bytes`);
}

/** False where it has to be tried again: a list was stale, or another process has just completed the upload. */
async function tryComplete(
  calls: S3Calls,
  uploads: S3Uploads,
  { upload, sizeBytes }: { readonly upload: PartUpload; readonly sizeBytes: number },
): Promise<boolean> {
  if (!(await uploads.isOpen(upload))) {
    if ((await headObject(calls, calls.nameOf(upload.key))) !== null) return true;
    throw new StorageError('NOT_FOUND', 'No such upload');
  }
  const extents = findExtents(await uploads.listParts(upload), { start: 0, end: sizeBytes });
  const gapless = withoutGap(extents, 0);
  if (gapless.reduce((sum, { length }) => sum + length, 0) < sizeBytes) return false;
  const nameOfPiece = (extent: Extent): string => uploads.pieceName(upload, extent);
  const makers = makersOf(calls, gapless, nameOfPiece);
  try {
    await writeLarge(calls, calls.nameOf(upload.key), { makers, sizeBytes });
  } catch (error) {
    if (isStorageError(error, 'NOT_FOUND')) return false;
    throw error;
  }
  await uploads.clean(upload);
  return true;
}

function makersOf(
  calls: S3Calls,
  extents: readonly Extent[],
  nameOfPiece: (extent: Extent) => string,
): PartMaker[] {
  return groupExtents(extents, calls.limits).map((group, _index, groups) => {
    const joined: PartMaker = async () => ({ bytes: await readExtents(calls, group, nameOfPiece) });
    const [only] = group;
    if (group.length > 1 || only === undefined) return joined;
    const { from, length, pieceLength } = only;
    const isWhole = length === pieceLength;
    // A range of an object can only be copied into a multipart upload, which a single part is not worth.
    if (groups.length === 1 && !isWhole) return joined;
    const range = isWhole ? null : { start: from, end: from + length - 1 };
    return async () => ({ copyOf: nameOfPiece(only), range });
  });
}

async function readExtents(
  calls: S3Calls,
  extents: readonly Extent[],
  nameOfPiece: (extent: Extent) => string,
): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for (const extent of extents) {
    const { from, length } = extent;
    const read = await readWhole(calls, nameOfPiece(extent), { start: from, end: from + length - 1 });
    if (read.length !== length) throw new Error(`${read.length} of ${length} bytes of a part came`);
    bytes.push(read);
  }
  return Buffer.concat(bytes);
}
