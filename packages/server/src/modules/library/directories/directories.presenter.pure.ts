import type { components } from '@palco/openapi';
import type { MediaLinks } from '../../../ports/media-links';
import type { DirectoryRow, ShownVideo, StoredDirectory } from './directories.store';

/** What the pictures of a folder need. */
export interface FolderViewing {
  readonly links: Pick<MediaLinks, 'url'>;
  /** The generated cover of a video that has no picture. */
  readonly coverOf: (video: Pick<ShownVideo, 'id' | 'title'>) => string;
}

/** A folder as the wire shows it. */
export function presentDirectory(
  directory: StoredDirectory,
  { links, coverOf }: FolderViewing,
): components['schemas']['Directory'] {
  const [first] = directory.shown;
  return {
    id: directory.id,
    accountId: directory.accountId,
    nome: directory.name,
    parentId: directory.parentId,
    videosTotal: directory.videosTotal,
    directoriesTotal: directory.directoriesTotal,
    thumbnail: first && first.key !== null ? links.url(first.key, { epoch: first.epoch }) : null,
    pictures: directory.shown.map((video) => ({
      url: links.url(video.key ?? coverOf(video), { epoch: video.epoch }),
    })),
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
