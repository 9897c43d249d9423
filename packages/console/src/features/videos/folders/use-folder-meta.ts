import type { Directory } from '@palco/sdk';
import { useVideosText } from '../messages';

/** What is in a folder, in words: its videos, and its folders where there are any. */
export function useFolderMeta(): (folder: Pick<Directory, 'videosTotal' | 'directoriesTotal'>) => string {
  const t = useVideosText();
  return ({ directoriesTotal, videosTotal }) => {
    const parts = [
      ...(directoriesTotal > 0 ? [t('foldersCount', { count: directoriesTotal })] : []),
      ...(videosTotal > 0 ? [t('videosCount', { count: videosTotal })] : []),
    ];
    return parts.join(', ') || t('folderEmpty');
  };
}
