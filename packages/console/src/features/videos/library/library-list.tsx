import { FolderOpen } from 'lucide-react';
import { useRef, useState, useMemo } from 'react';
import type { VideoItem } from '@palco/sdk';
import { videoPlaysQueryOptions, usePalcoQuery } from '@palco/react/query';
import { ListPage } from '../../../patterns/list';
import { useMay } from '../../../access';
import { useMediaQuery } from '../../../config';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useVideosText } from '../messages';
import { RetryFailed } from '../video/retry-button';
import { SendButton } from '../upload/send-button';
import { useSelectedActions } from '../organize/use-selected-actions';
import { useVideoActions } from '../organize/use-video-actions';
import { videosList, videoStatuses } from './library.list';
import styles from './library.module.css';
import { useFolderGroup } from './use-folder-group';
import type { useLibrary } from './use-library';
import { useVideoColumns } from './use-video-columns';
import { VideoTile } from './video-tile';

// Not part of the first screen: loaded when a pointer enters.
const LibraryDrag = island(async () => (await import('../drag/library-drag')).LibraryDrag);
const LibraryStoryboards = island(
  async () => (await import('../storyboard/library-storyboards')).LibraryStoryboards,
);
// Only where something is searched.
const SpokenMatches = island(async () => (await import('../spoken/spoken-matches')).SpokenMatches);
// In the script of the imports, which every library loads: no script of its own.
const EmptyHere = island(async () => (await import('../import/imports')).EmptyHere);

interface LibraryListProps {
  library: ReturnType<typeof useLibrary>;
}

/** Folders and videos of one page, as cards or as a table. */
export function LibraryList({ library }: LibraryListProps) {
  const t = useVideosText();
  const { list, videos, folders } = library;
  const { directoryId } = list.search;
  const { actions, dialogs } = useVideoActions({ from: directoryId });
  const top = useRef<HTMLDivElement>(null);
  const group = useFolderGroup(library, top);
  const selected = useSelectedActions(directoryId);
  const near = usePointerNear();
  const plays = usePlays(videos.data?.items);
  const pages = folders.data?.pages ?? [];
  return (
    <div ref={top} tabIndex={-1} className={styles.contents} onPointerEnter={near.onPointerEnter}>
      {folders.isError && <FoldersFailed folders={folders} />}
      <ListPage
        t={t}
        label={t('library')}
        heading={t('videos')}
        list={list}
        answer={folders.isLoading ? { ...videos, data: undefined, isPending: true } : videos}
        columns={useVideoColumns(plays)}
        rowKey={({ id }) => id}
        actions={actions}
        renderActions={(video) => <RetryFailed video={video} />}
        renderTile={(video, menu) => <VideoTile video={video} plays={plays.get(video.id)} menu={menu} />}
        lead={group.lead}
        bulk={selected.bulk}
        renderBesides={(selection) => (
          <>
            <LibraryStoryboards isWanted={near.isNear} place={top} />
            <LibraryDrag
              isWanted={near.mayDrag}
              videos={videos.data?.items ?? []}
              folders={pages.flatMap(({ items }) => items)}
              way={pages[0]?.breadcrumb ?? []}
              selection={selection}
            />
          </>
        )}
        toolbar={{
          filters: [
            {
              key: 'status',
              label: t('column.status'),
              allLabel: t('filter.all'),
              options: videoStatuses.map((value) => ({ value, label: t(`filter.${value}`) })),
            },
          ],
          sorts: videosList.orders.map((value) => ({ value, label: t(`sort.${value}`) })),
        }}
        empty={{
          icon: FolderOpen,
          title: t(directoryId === undefined ? 'empty.title' : 'emptyFolder.title'),
          action: <SendButton />,
        }}
        emptyBelowLead={
          <EmptyHere folders={pages.flatMap(({ items }) => items)} isFolder={directoryId !== undefined} />
        }
        noResultsAction={
          directoryId !== undefined && (
            <Button onClick={() => list.change({ directoryId: undefined })}>
              {t('noResults.everywhere')}
            </Button>
          )
        }
      />
      {list.search.search !== undefined && (
        <SpokenMatches query={list.search.search} directoryId={directoryId} />
      )}
      {dialogs}
      {group.dialogs}
      {selected.dialogs}
    </div>
  );
}

/** What a pointer makes is loaded when one comes; the drag only for people who may move things. */
function usePointerNear() {
  const { may } = useMay('changeVideos');
  const hasPointer = useMediaQuery('(any-pointer: fine)');
  const [isNear, setNear] = useState(false);
  return { isNear, mayDrag: may && hasPointer && isNear, onPointerEnter: () => setNear(true) };
}

function FoldersFailed({ folders }: { folders: LibraryListProps['library']['folders'] }) {
  const t = useVideosText();
  return (
    <p className={styles.note} role="alert">
      {t('error.folders')}
      <Button size="sm" variant="ghost" onClick={() => void folders.refetch()} pending={folders.isFetching}>
        {t('retry')}
      </Button>
    </p>
  );
}

/** How often the videos of a page were watched; without those whose count is not known, because it did not come yet or failed. */
function usePlays(videos: readonly VideoItem[] | undefined): ReadonlyMap<string, number> {
  const ids = videos?.filter(({ status }) => status === 'ready').map(({ id }) => id) ?? [];
  const { data } = usePalcoQuery((palco) => videoPlaysQueryOptions(palco, ids), { enabled: ids.length > 0 });
  return useMemo(() => new Map(data?.map(({ videoId, plays }) => [videoId, plays])), [data]);
}
