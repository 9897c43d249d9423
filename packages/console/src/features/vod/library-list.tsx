import { type VideoItem, videoCalls } from '@palco/sdk';
import { FolderOpen, Pencil, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { ListPage, type BulkAction } from '../../patterns/list';
import { Button, IconButton } from '../../ui';
import { videoSorts } from './library-search.schema';
import styles from './library.module.css';
import { useVodText } from './messages';
import { SendButton } from './send-button';
import { useForgetUpload } from './use-delete-video';
import { useFolderGroup } from './use-folder-group';
import type { useLibrary } from './use-library';
import { useVideoColumns } from './use-video-columns';
import { useVideoMenu } from './use-video-menu';
import type { VideoActions } from './video-dialogs';
import { RetryFailed } from './retry-button';
import { VideoTile } from './video-tile';

interface LibraryListProps {
  library: ReturnType<typeof useLibrary>;
  actions: VideoActions;
  /** Takes the focus when the focused video is gone. */
  regionRef: RefObject<HTMLDivElement | null>;
}

/** Folders and videos of one page, as cards or as a table. */
export function LibraryList({ library, actions, regionRef }: LibraryListProps) {
  const t = useVodText();
  const { list, videos, folders } = library;
  const menu = useVideoMenu(actions);
  const { directoryId } = list.search;
  return (
    <>
      {folders.isError && <FoldersFailed folders={folders} />}
      <ListPage
        label={t('library')}
        heading={t('videos')}
        list={list}
        answer={videos}
        columns={useVideoColumns()}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        menu={menu}
        renderActions={(video) => (
          <>
            <RetryFailed video={video} />
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('renameNamed', { title: video.title })}
              onClick={() => actions.rename(video)}
            />
          </>
        )}
        renderTile={(video) => <VideoTile video={video} menu={menu(video)} />}
        bulk={useBulk()}
        lead={useFolderGroup(library)}
        toolbar={{
          searchLabel: t('search'),
          sorts: videoSorts.map((value) => ({ value, label: t(`sort.${value}`) })),
        }}
        empty={{
          icon: FolderOpen,
          title: t(directoryId === undefined ? 'empty.title' : 'emptyFolder.title'),
          text: t('empty.text'),
          action: <SendButton />,
        }}
        emptyBelowLead={<p className={styles.hint}>{t('emptyHere.text')}</p>}
        noResultsAction={
          directoryId !== undefined && (
            <Button onClick={() => list.change({ directoryId: undefined })}>
              {t('noResults.everywhere')}
            </Button>
          )
        }
        error={{ title: t('error.title'), text: t('error.text') }}
        regionRef={regionRef}
      />
    </>
  );
}

function useBulk(): readonly BulkAction<VideoItem>[] {
  const t = useVodText();
  const forgetUpload = useForgetUpload();
  return [
    {
      label: t('action.delete'),
      icon: Trash2,
      danger: true,
      noun: 'videos',
      question: ({ length }) => ({
        title: t('deleteMany.title', { count: length }),
        text: t('deleteMany.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
      }),
      async call(palco, { id }) {
        await palco.use(videoCalls).remove(id);
        forgetUpload(id);
      },
      done: (count) => ({ title: t('deleteMany.done', { count }) }),
    },
  ];
}

function FoldersFailed({ folders }: { folders: LibraryListProps['library']['folders'] }) {
  const t = useVodText();
  return (
    <p className={styles.note} role="alert">
      {t('error.folders')}
      <Button size="sm" variant="ghost" onClick={() => void folders.refetch()} pending={folders.isFetching}>
        {t('retry')}
      </Button>
    </p>
  );
}
