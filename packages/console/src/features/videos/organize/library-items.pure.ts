import type { Directory, VideoItem } from '@palco/sdk';

/** What the library shows and lets people select: a video or a folder. */
export type LibraryItem = VideoItem | Directory;

export const isFolder = (item: LibraryItem): item is Directory => 'nome' in item;

/** How people call it. */
export const itemName = (item: LibraryItem): string => (isFolder(item) ? item.nome : item.title);

/** Videos and folders apart, each in their order. */
export function sorted(items: readonly LibraryItem[]): { videos: VideoItem[]; folders: Directory[] } {
  const videos: VideoItem[] = [];
  const folders: Directory[] = [];
  for (const item of items) {
    if (isFolder(item)) folders.push(item);
    else videos.push(item);
  }
  return { videos, folders };
}
