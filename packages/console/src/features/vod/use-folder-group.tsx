import type { LeadingGroup } from '../../patterns/list';
import { useFormat } from '../../i18n';
import { FolderCard, FolderName } from './folder-card';
import { useVodText } from './messages';
import type { useLibrary } from './use-library';

/** The folders of the place before its videos, on the first page only. */
export function useFolderGroup({ list, folders }: ReturnType<typeof useLibrary>): LeadingGroup | undefined {
  const t = useVodText();
  const format = useFormat();
  const pages = folders.data?.pages;
  if (!pages || list.query.page !== 1 || pages[0]?.items.length === 0) return undefined;
  return {
    label: t('folders'),
    total: pages[0]?.pagination.total,
    items: pages
      .flatMap(({ items }) => items)
      .map((folder) => ({
        key: folder.id,
        tile: <FolderCard folder={folder} />,
        cells: { title: <FolderName folder={folder} />, createdAt: format.date(folder.createdAt) },
      })),
    more: folders.hasNextPage
      ? {
          label: t('moreFolders'),
          pending: folders.isFetchingNextPage,
          load: () => void folders.fetchNextPage(),
        }
      : undefined,
  };
}
