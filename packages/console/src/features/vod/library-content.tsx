import { isSdkError } from '@palco/sdk';
import { WifiOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, classNames, ErrorState, Icon, Pagination, VisuallyHidden } from '../../ui';
import { FolderCard } from './folder-card';
import { LibraryEmpty } from './library-empty';
import { libraryDefaults } from './library-query.pure';
import type { LibrarySearch, PageSize } from './library-search.schema';
import { LibrarySkeleton } from './library-skeleton';
import styles from './library.module.css';
import { useVodText } from './messages';
import { useOnline } from './use-online';
import type { useLibrary } from './use-library';
import type { VideoActions } from './video-dialogs';
import { VideoTable } from './video-table';
import { VideoTile } from './video-tile';

interface LibraryContentProps {
  search: LibrarySearch;
  library: ReturnType<typeof useLibrary>;
  /** Takes the focus when the focused video is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  actions: VideoActions;
  onChange(change: Partial<LibrarySearch>): void;
  onSearchChange(next: LibrarySearch): void;
}

/** Folders and videos of one page, or why there are none. */
export function LibraryContent(props: LibraryContentProps) {
  const { search, library, headingRef, onChange } = props;
  const t = useVodText();
  const isOnline = useOnline();
  const { videos, folders } = library;
  const view = search.view ?? libraryDefaults.view;
  const limit = search.limit ?? libraryDefaults.limit;
  const isFirstPage = (search.page ?? 1) === 1;
  const folderList = folders.data?.pages.flatMap((page) => page.items) ?? [];
  const showsFolders = isFirstPage && view === 'grid' && folderList.length > 0;

  return (
    <>
      {!isOnline && (
        <p className={styles.note} role="status">
          <Icon of={WifiOff} />
          {t('offline')}
        </p>
      )}
      <p role="status">
        <VisuallyHidden>
          {search.title !== undefined && videos.data && !videos.isPlaceholderData
            ? t('found', { count: videos.data.pagination.total })
            : ''}
        </VisuallyHidden>
      </p>
      {showsFolders && <Folders library={library} />}
      {folders.isError && isFirstPage && (
        <p className={styles.note} role="alert">
          {t('error.folders')}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void folders.refetch()}
            pending={folders.isFetching}
          >
            {t('retry')}
          </Button>
        </p>
      )}
      <div className={styles.section}>
        <h2 ref={headingRef} tabIndex={-1}>
          {t('videos')}
        </h2>
        <span className={styles.count}>{videos.data?.pagination.total ?? ''}</span>
      </div>
      <div
        aria-busy={videos.isFetching || undefined}
        className={classNames(videos.isPlaceholderData && styles.stale)}
      >
        <Videos {...props} folderList={isFirstPage ? folderList : []} />
      </div>
      {videos.data && videos.data.pagination.total > Math.min(limit, 10) && (
        <div className={styles.footer}>
          <Pagination
            page={videos.data.pagination.page}
            pageSize={limit}
            total={videos.data.pagination.total}
            onPageChange={(page) => onChange({ page })}
            onPageSizeChange={(size) => onChange({ limit: size as PageSize })}
          />
        </div>
      )}
    </>
  );
}

type Folders = NonNullable<ReturnType<typeof useLibrary>['folders']['data']>['pages'][number]['items'];

function Videos(props: LibraryContentProps & { folderList: Folders }) {
  const { search, library, actions, onChange, onSearchChange, folderList } = props;
  const t = useVodText();
  const { videos } = library;
  const view = search.view ?? libraryDefaults.view;

  if (videos.isPending) return <LibrarySkeleton view={view} count={8} />;
  if (videos.isError && !videos.data) {
    return (
      <ErrorState
        title={t('error.title')}
        text={t('error.text')}
        headingLevel={3}
        requestId={isSdkError(videos.error) ? videos.error.requestId : undefined}
        retrying={videos.isFetching}
        onRetry={() => void videos.refetch()}
      />
    );
  }
  const { items } = videos.data;
  const empty = (
    <LibraryEmpty
      search={search}
      hasFolders={folderList.length > 0}
      onChange={onChange}
      onSearchChange={onSearchChange}
    />
  );
  if (view === 'list' && (items.length > 0 || folderList.length > 0)) {
    return (
      <VideoTable
        folders={folderList}
        videos={items}
        sort={search.sort ?? libraryDefaults.sort}
        onSort={(sort) => onChange({ sort })}
        actions={actions}
      />
    );
  }
  if (items.length === 0) return empty;
  return (
    <ul className={styles.grid} aria-label={t('library')}>
      {items.map((video) => (
        <VideoTile key={video.id} video={video} actions={actions} />
      ))}
    </ul>
  );
}

function Folders({ library: { folders } }: { library: ReturnType<typeof useLibrary> }) {
  const t = useVodText();
  const pages = folders.data?.pages ?? [];
  return (
    <section aria-label={t('folders')}>
      <div className={styles.section}>
        <h2>{t('folders')}</h2>
        <span className={styles.count}>{pages[0]?.pagination.total ?? ''}</span>
      </div>
      <ul className={styles.folders}>
        {pages
          .flatMap((page) => page.items)
          .map((folder) => (
            <li key={folder.id}>
              <FolderCard folder={folder} />
            </li>
          ))}
      </ul>
      {folders.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.moreFolders}
          pending={folders.isFetchingNextPage}
          onClick={() => void folders.fetchNextPage()}
        >
          {t('moreFolders')}
        </Button>
      )}
    </section>
  );
}
