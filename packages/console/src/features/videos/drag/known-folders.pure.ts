import type { Directory } from '@palco/sdk';
import { isFolder, type LibraryItem } from '../organize/library-items.pure';
import type { Placed } from './drop-rule.pure';

/** One step of the way to the open folder, from the top. */
export type Step = Pick<Directory, 'id' | 'nome'>;

interface KnownFolder {
  readonly name: string;
  readonly parentId: string | null;
}

/** A video or folder with the folder in which it is. */
export const folderOf = (item: LibraryItem): Placed =>
  isFolder(item) ? item : { id: item.id, parentId: item.directoryId };

/** The folders that a page shows or that lead to it; the first step has the library's name. */
export function knownFolders(
  way: readonly Step[],
  folders: readonly Directory[],
  library: string,
): ReadonlyMap<string, KnownFolder> {
  const known = new Map<string, KnownFolder>();
  for (const { id, nome, parentId } of folders) known.set(id, { name: nome, parentId });
  way.forEach(({ id, nome }, index) =>
    known.set(id, { name: index === 0 ? library : nome, parentId: way[index - 1]?.id ?? null }),
  );
  return known;
}
