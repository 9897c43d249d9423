import { useAddress } from '../../../patterns/list';
import { Skeleton, SkeletonGroup, Tabs } from '../../../ui';
import { island } from '../../../ui/lazy';
import { LibraryList } from './library-list';
import type { LibrarySearch } from './library.list';
import { useVideosText } from '../messages';
import type { useLibrary } from './use-library';

const PlaylistsTab = island(async () => (await import('../playlists/playlists-tab')).PlaylistsTab);

/** Contents and playlists; a folder has contents only. */
export function LibraryTabs({ library }: { library: ReturnType<typeof useLibrary> }) {
  const t = useVideosText();
  const { onSearchChange } = useAddress<LibrarySearch>();
  if (library.list.search.directoryId !== undefined) return <LibraryList library={library} />;
  return (
    <Tabs
      label={t('library')}
      value={library.isOpen ? 'contents' : 'playlists'}
      tabs={[
        { value: 'contents', label: t('tab.contents') },
        { value: 'playlists', label: t('tab.playlists') },
      ]}
      onValueChange={(tab) => onSearchChange(tab === 'playlists' ? { tab } : {})}
    >
      {library.isOpen ? <LibraryList library={library} /> : <PlaylistsTab fallback={<TabSkeleton />} />}
    </Tabs>
  );
}

function TabSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="100%" height={240} />
    </SkeletonGroup>
  );
}
