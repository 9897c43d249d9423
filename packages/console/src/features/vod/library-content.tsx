import { isSdkError } from '@palco/sdk';
import type { RefObject } from 'react';
import { type PageSize } from '../../patterns/list';
import { Button, classNames, ErrorState, Pagination, VisuallyHidden } from '../../ui';
import { FolderCard } from './folder-card';
import { LibraryEmpty } from './library-empty';
import { libraryDefaults } from './library-query.pure';
import type { LibrarySearch } from './library-search.schema';
import { LibrarySkeleton } from './library-skeleton';
import styles from './library.module.css';
import { useVodText } from './messages';
import type { useLibrary } from './use-library';
import type { VideoActions } from './video-dialogs';
import { VideoTable } from './video-table';
import { VideoTile } from './video-tile';

/** Every page size shows this many on one page. */
const smallestPage = 10;

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
  const { search, library, headingRef } = props;
  const t = useVodText();
  const { videos, folders } = library;
  const view = search.view ?? libraryDefaults.view;
  const folderList =
    (search.page ?? 1) === 1 ? (folders.data?.pages.flatMap((page) => page.items) ?? []) : [];

  return (
    <>
      <FoundCount {...props} />
      {view === 'grid' && folderList.length > 0 && <Folders library={library} />}
      {folders.isError && (
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
        <span className={styles.count}>{videos.data?.pagination.total}</span>
      </div>
      <div
        aria-busy={videos.isFetching || undefined}
        className={classNames(videos.isPlaceholderData && styles.stale)}
      >
        <Videos {...props} folderList={folderList} />
      </div>
      <Pages {...props} />
    </>
  );
}

/** Says how many videos a search found, once they are there. */
function FoundCount({ search, library: { videos } }: LibraryContentProps) {
  const t = useVodText();
  const isCurrent = search.title !== undefined && !videos.isPlaceholderData;
  return (
    <p role="status">
      <VisuallyHidden>
        {isCurrent && videos.data ? t('found', { count: videos.data.pagination.total }) : ''}
      </VisuallyHidden>
    </p>
  );
}

/** The pages, where there is more than the smallest one. */
function Pages({ search, library: { videos }, onChange }: LibraryContentProps) {
  if (!videos.data || videos.data.pagination.total <= smallestPage) return null;
  const { page, total } = videos.data.pagination;
  return (
    <div className={styles.footer}>
      <Pagination
        page={page}
        pageSize={search.limit ?? libraryDefaults.limit}
        total={total}
        onPageChange={(next) => onChange({ page: next })}
        onPageSizeChange={(size) => onChange({ limit: size as PageSize })}
      />
    </div>
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
