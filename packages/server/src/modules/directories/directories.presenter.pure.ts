import type { components } from '@palco/openapi';
import type { StoredDirectory } from './directories.store';

/** A folder as the wire shows it. */
export function presentDirectory(
  directory: StoredDirectory,
  toUrl: (key: string) => string,
): components['schemas']['Directory'] {
  return {
    id: directory.id,
    accountId: directory.accountId,
    nome: directory.name,
    parentId: directory.parentId,
    videosTotal: directory.videosTotal,
    directoriesTotal: directory.directoriesTotal,
    thumbnail: directory.posterKey === null ? null : toUrl(directory.posterKey),
    createdAt: directory.createdAt.toISOString(),
    updatedAt: directory.updatedAt.toISOString(),
    version: directory.version,
  };
}
