import type { components } from '@palco/openapi';
import type { MediaLinks } from '../../../ports/media-links';
import type { DirectoryRow, StoredDirectory } from './directories.store';

/** A folder as the wire shows it. */
export function presentDirectory(
  directory: StoredDirectory,
  links: Pick<MediaLinks, 'url'>,
): components['schemas']['Directory'] {
  return {
    id: directory.id,
    accountId: directory.accountId,
    nome: directory.name,
    parentId: directory.parentId,
    videosTotal: directory.videosTotal,
    directoriesTotal: directory.directoriesTotal,
    thumbnail:
      directory.posterKey === null
        ? null
        : links.url(directory.posterKey, { epoch: directory.posterEpoch ?? 0 }),
    createdAt: directory.createdAt.toISOString(),
    updatedAt: directory.updatedAt.toISOString(),
    version: directory.version,
  };
}

/** The defaults for new videos of a folder, as the wire shows them. */
export function presentSettings(directory: DirectoryRow): components['schemas']['DirectorySettings'] {
  const { id, allowedDomains, privacy, subtitleLanguage, playerColor, importOrigin, version } = directory;
  return {
    id,
    allowedDomains,
    privacy,
    defaultSubtitleLanguage: subtitleLanguage,
    playerColor,
    importOrigin,
    version,
  };
}
