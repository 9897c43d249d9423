import { playlistQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Playlist } from '@palco/sdk';
import { useParams } from '@tanstack/react-router';
import { ListX, Play } from 'lucide-react';
import { PageActions, useActions } from '../../../patterns/action';
import { useAddress } from '../../../patterns/list';
import { NotReady, RecordSkeleton, useLogItem } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { island } from '../../../ui/lazy';
import { BlockedNotice } from '../blocked-notice';
import { useVideosText } from '../messages';
import { followConversions } from '../video/follow-conversions.pure';
import { useRefetchOnProcessing } from '../video/use-refetch-on-processing';
import { usePlaylistText } from './messages';
import { PlaylistDetails } from './playlist-details';
import styles from './playlist-page.module.css';
import type { PlaylistSearch } from './playlist-search';
import { PlaylistVideos } from './playlist-videos';
import { useDeletePlaylist } from './use-playlist-actions';

const PlayThrough = island(async () => (await import('./play/play-through')).PlayThrough);

/** One playlist: what it is called, its videos in their order, and playing one after the other. */
export function PlaylistPage() {
  const t = usePlaylistText();
  const { playlistId } = useParams({ from: '/signed-in/vod/playlists/$playlistId' });
  const { search } = useAddress<PlaylistSearch>();
  const playlist = usePalcoQuery((palco) => playlistQueryOptions(palco, playlistId), {
    refetchInterval: ({ state }) => state.status === 'success' && followConversions(state.data?.videos),
  });
  const breadcrumbs = useCrumbs();
  useRefetchOnProcessing('playlists');
  if (!playlist.data) {
    return (
      <NotReady
        answers={[playlist]}
        renderHeader={(problem) => <PageHeader title={problem ?? t('page')} breadcrumbs={breadcrumbs} />}
        skeleton={<RecordSkeleton heights={[64, 64, 64, 64]} />}
        missing={{
          objectId: playlistId,
          icon: ListX,
          title: t('missing.title'),
          text: t('missing.text'),
          action: (
            <LinkButton to="/vod/dashboard" search={{ tab: 'playlists' }}>
              {t('missing.back')}
            </LinkButton>
          ),
        }}
        errorTitle={t('loadFailed')}
      />
    );
  }
  if (search.video === undefined) return <PlaylistEditor key={playlistId} playlist={playlist.data} />;
  const { title } = playlist.data;
  const edit = { to: '/vod/playlists/$playlistId' as const, params: { playlistId } };
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[...breadcrumbs, { label: title, link: edit }, { label: t('play') }]}
      />
      <PlayThrough
        playlist={playlist.data}
        videoId={search.video}
        fallback={<RecordSkeleton heights={[320]} />}
      />
    </>
  );
}

function useCrumbs() {
  const t = usePlaylistText();
  const common = useVideosText();
  return [
    { label: common('title'), link: { to: '/vod/dashboard' as const } },
    { label: t('title'), link: { to: '/vod/dashboard' as const, search: { tab: 'playlists' as const } } },
  ];
}

function PlaylistEditor({ playlist }: { playlist: Playlist }) {
  const t = usePlaylistText();
  const breadcrumbs = useCrumbs();
  const logItem = useLogItem();
  const remove = useDeletePlaylist<Playlist>({ leave: true });
  const { find, dialog } = useActions<Playlist>({
    noun: 'playlists',
    nameOf: ({ title }) => title,
    items: [remove],
  });
  return (
    <>
      <PageHeader
        title={playlist.title}
        breadcrumbs={[...breadcrumbs, { label: playlist.title }]}
        actions={
          <PageActions items={[logItem(playlist.id), find('delete', playlist)]}>
            {playlist.videos.length > 0 && (
              <LinkButton
                variant="primary"
                icon={Play}
                to="/vod/playlists/$playlistId"
                params={{ playlistId: playlist.id }}
                search={{ video: 'first' }}
              >
                {t('play')}
              </LinkButton>
            )}
          </PageActions>
        }
      />
      <BlockedNotice />
      <div className={styles.columns}>
        <PlaylistVideos playlist={playlist} />
        <PlaylistDetails playlist={playlist} />
      </div>
      {dialog}
    </>
  );
}
