import type { Directory } from '@palco/sdk';
import { useVodText } from './messages';

/** What is in a folder, in words: its videos, and its folders where there are any. */
export function useFolderMeta(): (folder: Directory) => string {
  const t = useVodText();
  return (folder) => {
    const videos = t('videosCount', { count: folder.videosTotal });
    return folder.directoriesTotal > 0
      ? `${t('foldersCount', { count: folder.directoriesTotal })}, ${videos}`
      : videos;
  };
}
