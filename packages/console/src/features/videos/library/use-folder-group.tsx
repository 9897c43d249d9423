import type { Directory } from '@palco/sdk';
import type { ReactNode, RefObject } from 'react';
import { useActions } from '../../../patterns/action';
import { RowMenu, type LeadingGroup } from '../../../patterns/list';
import { useFormat } from '../../../i18n';
import { FolderCard, FolderName } from '../folders/folder-card';
import { useVideosText } from '../messages';
import { useFolderActions } from '../folders/use-folder-actions';
import type { useLibrary } from './use-library';

interface FolderGroup {
  /** Undefined where there are no folders to show. */
  lead: LeadingGroup<Directory> | undefined;
  /** Questions and forms of the folders; they belong to the page, so that they outlive a card. */
  dialogs: ReactNode;
}

/** The folders of the place before its videos, on the first page only. */
export function useFolderGroup(
  { list, folders }: ReturnType<typeof useLibrary>,
  focusAfter: RefObject<HTMLElement | null>,
): FolderGroup {
  const t = useVideosText();
  const format = useFormat();
  const { actions, dialogs } = useFolderActions();
  const bound = useActions(actions, { focusAfter });
  const pages = folders.data?.pages;
  const isShown = pages && list.query.page === 1 && (pages[0]?.items.length ?? 0) > 0;
  const lead = isShown
    ? {
        label: t('folders'),
        total: pages[0]?.pagination.total,
        items: pages
          .flatMap(({ items }) => items)
          .map((folder) => {
            const menu = <RowMenu name={folder.nome} items={bound.of(folder)} />;
            return {
              key: folder.id,
              row: folder,
              name: folder.nome,
              tile: <FolderCard folder={folder} menu={menu} />,
              menu,
              cells: { title: <FolderName folder={folder} />, createdAt: format.date(folder.createdAt) },
            };
          }),
        before: folders.hasPreviousPage
          ? {
              label: t('previousFolders'),
              pending: folders.isFetchingPreviousPage,
              load: () => void folders.fetchPreviousPage(),
            }
          : undefined,
        more: folders.hasNextPage
          ? {
              label: t('moreFolders'),
              pending: folders.isFetchingNextPage,
              load: () => void folders.fetchNextPage(),
            }
          : undefined,
      }
    : undefined;
  return {
    lead,
    dialogs: (
      <>
        {bound.dialog}
        {dialogs}
      </>
    ),
  };
}
