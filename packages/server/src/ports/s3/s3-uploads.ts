import { StorageError, isStorageKey } from '../disk-files';
import type { PartUpload } from '../part-store';
import { readRecord } from './part-layout.pure';
import type { Extent, FinishedPart } from './part-layout.pure';
import type { S3Calls } from './s3-calls';
import { deleteBelow, deleteObject, headObject, listObjects, listSegments } from './s3-listing';

/** No key contains it, so that key and id can be parsed from a name, and nothing of the adapter's own is an object. */
const separator = '~';
const markers = '~uploads/';
const folders = '~parts/';

export const nameOfUpload = ({ key, id }: PartUpload): string => {
  if (!isStorageKey(key) || !isStorageKey(id)) throw new StorageError('INVALID_KEY', 'Not an upload');
  return [key.replaceAll('/', separator), id].join(separator);
};
function uploadOf(name: string): PartUpload {
  const words = name.split(separator);
  return { key: words.slice(0, -1).join('/'), id: words.at(-1) ?? '' };
}

/** What a bucket keeps of open uploads. */
export interface S3Uploads {
  markerOf(upload: PartUpload): string;
  folderOf(upload: PartUpload): string;
  pieceName(upload: PartUpload, piece: Pick<Extent, 'part' | 'piece'>): string;
  /** Neither complete nor given up. */
  isOpen(upload: PartUpload): Promise<boolean>;
  listParts(upload: PartUpload): Promise<FinishedPart[]>;
  /** Removes all of an upload; its object stays. */
  clean(upload: PartUpload): Promise<void>;
  listOlder(begunBefore: Date): Promise<PartUpload[]>;
}

export function createS3Uploads(calls: S3Calls): S3Uploads {
  const markerOf = (upload: PartUpload): string => calls.nameOf(`${markers}${nameOfUpload(upload)}`);
  const folderOf = (upload: PartUpload): string => calls.nameOf(`${folders}${nameOfUpload(upload)}/`);
  return {
    markerOf,
    folderOf,
    pieceName: (upload, { part, piece }) => `${folderOf(upload)}data/${part}/${piece}`,
    isOpen: async (upload) => (await headObject(calls, markerOf(upload))) !== null,
    async listParts(upload) {
      const folder = `${folderOf(upload)}done/`;
      const records = await listObjects(calls, folder);
      return records.flatMap(({ name }) => readRecord(name.slice(folder.length)) ?? []);
    },
    async clean(upload) {
      await deleteObject(calls, markerOf(upload));
      await deleteBelow(calls, folderOf(upload));
    },
    async listOlder(begunBefore) {
      const prefix = calls.nameOf(markers);
      const old = (await listObjects(calls, prefix)).filter(({ modifiedAt }) => modifiedAt < begunBefore);
      return old.map(({ name }) => uploadOf(name.slice(prefix.length)));
    },
  };
}

/** Removes parts of uploads that are over, which a process that died left behind. */
export async function removeStrayParts(calls: S3Calls, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await listSegments(calls, calls.nameOf(folders))) {
    if ((await headObject(calls, calls.nameOf(`${markers}${name}`))) !== null) continue;
    const prefix = calls.nameOf(`${folders}${name}/`);
    const left = await listObjects(calls, prefix);
    if (left.some(({ modifiedAt }) => modifiedAt >= before)) continue;
    await deleteBelow(calls, prefix);
    removed += 1;
  }
  return removed;
}
