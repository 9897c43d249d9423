import { trashQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Trash2, Folder, ListVideo, Video } from 'lucide-react';
import type { TrashItem } from '@palco/sdk/admin';
import { directoriesApi, playlistsApi, videosApi, type Palco } from '@palco/sdk';
import { ListPage, useListSearch, type DataColumn } from '../../../patterns/list';
import { useTrashText, useTrashTimes, useTrashActions } from '../../../patterns/trash';
import { PageHeader, Icon } from '../../../ui';
import { useMay } from '../../../access';
import type { Actions, ManyDone } from '../../../patterns/action';
import { BlockedNotice } from '../blocked-notice';
import { useVideosText } from '../messages';
import { useSizeColumn } from '../video/use-file-columns';
import { useFolderMeta } from '../folders/use-folder-meta';
import table from '../video/video-cells.module.css';
import { changeVideos } from '../organize/library-changes';
import { trashList } from './trash.list';

/** Videos and folders that were deleted, with the way back. */
export function TrashPage() {
  const t = useTrashText();
  const common = useVideosText();
  const list = useListSearch(trashList);
  const { page, limit, search } = list.query;
  return (
    <>
      <PageHeader
        title={common('trash.title')}
        meta={t('trash.text')}
        breadcrumbs={[
          { label: common('title'), link: { to: '/vod/dashboard' } },
          { label: common('trash.title') },
        ]}
      />
      <BlockedNotice />
      <ListPage
        t={(key, values) => t(`trash.${key}` as 'trash.search', values)}
        list={list}
        answer={usePalcoQuery((palco) => trashQueryOptions(palco, { page, limit, title: search?.trim() }))}
        columns={useTrashColumns()}
        rowKey={({ id }) => id}
        actions={useLibraryTrash()}
        empty={{ icon: Trash2 }}
      />
    </>
  );
}

/** Name, size, day of the deletion, and how long it can still be brought back. */
function useTrashColumns(): DataColumn<TrashItem>[] {
  const t = useTrashText();
  const size = useSizeColumn<TrashItem>();
  return [
    { key: 'title', header: t('trash.column.name'), cell: (item) => <TrashName item={item} /> },
    size,
    ...useTrashTimes(),
  ];
}

const icons = { video: Video, directory: Folder, playlist: ListVideo, live: Video };

function TrashName({ item }: { item: TrashItem }) {
  const t = useTrashText();
  const meta = useFolderMeta();
  const { kind, title, videosTotal, directoriesTotal } = item;
  const held = { videosTotal: videosTotal ?? 0, directoriesTotal: directoriesTotal ?? 0 };
  const textOf = () => {
    if (kind === 'directory') return meta(held);
    return kind === 'playlist' ? t('trash.playlist', { count: held.videosTotal }) : t('trash.video');
  };
  return (
    <div className={table.object}>
      <span className={table.folderIcon}>
        <Icon of={icons[kind]} size={20} />
      </span>
      <div className={table.text}>
        <span className={table.name} title={title}>
          {title}
        </span>
        <span className={table.id}>{textOf()}</span>
      </div>
    </div>
  );
}

function restore(palco: Palco, { kind, id }: TrashItem): Promise<unknown> {
  if (kind === 'directory') return palco.use(directoriesApi).restore(id);
  if (kind === 'playlist') return palco.use(playlistsApi).restore(id);
  return palco.use(videosApi).restore(id);
}

/** Videos in one call; folders and playlists one by one, before the videos that may have been in them. */
async function restoreMany(palco: Palco, items: readonly TrashItem[]): Promise<ManyDone> {
  const failed: { key: string; error: unknown }[] = [];
  for (const item of items) {
    if (item.kind === 'video') continue;
    try {
      await restore(palco, item);
    } catch (error) {
      failed.push({ key: item.id, error });
    }
  }
  const ids = items.flatMap(({ kind, id }) => (kind === 'video' ? [id] : []));
  const videos = await changeVideos(palco, ids, { action: 'restore' });
  return { failed: [...failed, ...videos.failed] };
}

/** Everything that can be done with what was deleted of the library. */
function useLibraryTrash(): Actions<TrashItem> {
  const may = useMay('changeVideos');
  return useTrashActions({
    noun: ['trash', 'videos', 'directories', 'playlists'],
    may,
    restore,
    restoreMany,
  });
}
