import { usePalco } from '@palco/react';
import { videoQueryOptions, directorySettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  RememberedVideoPlayer,
  type RememberedVideoPlayerProps,
} from '../../../ui/video-player/remembered-video-player';

interface LibraryPlayerProps extends Pick<
  RememberedVideoPlayerProps,
  'onEnded' | 'autoplay' | 'startAt' | 'onPlayer' | 'shownSubtitle'
> {
  video: Video;
  src: string;
}

/**
 * The player of a video of the library, which gets a fresh address before the first one runs out. Unless told otherwise it
 * shows the subtitles in the language of the folder.
 */
export function LibraryPlayer({ video, src, shownSubtitle, ...rest }: LibraryPlayerProps) {
  const { id } = video;
  const palco = usePalco();
  const client = useQueryClient();
  const refreshSource = useCallback(async () => {
    const latest = await client.fetchQuery({ ...videoQueryOptions(palco, id), staleTime: 0 });
    return {
      src: latest.playback_url ?? '',
      expiresAt: Date.parse(latest.playback_expires_at ?? '') || null,
    };
  }, [client, palco, id]);
  const refreshSign = useCallback(
    async () =>
      (await client.fetchQuery({ ...videoQueryOptions(palco, id), staleTime: 0 })).sign_language_url ?? '',
    [client, palco, id],
  );
  const { sign_language_url: signUrl } = video;
  const needsFolder = shownSubtitle === undefined && video.subtitles.length > 0;
  const folder = usePalcoQuery((palco) => directorySettingsQueryOptions(palco, video.directoryId), {
    enabled: needsFolder,
  });
  return (
    <RememberedVideoPlayer
      {...rest}
      videoId={id}
      src={src}
      expiresAt={video.playback_expires_at}
      poster={video.thumbnail}
      isAudio={video.width === null}
      subtitles={video.subtitles}
      shownSubtitle={shownSubtitle ?? folder.data?.defaultSubtitleLanguage}
      chapters={video.chapters}
      storyboard={video.storyboard_url}
      endScreen={video.endScreen}
      sign={signUrl === null ? null : { src: signUrl, refresh: refreshSign }}
      mark={video.mark}
      refreshSource={refreshSource}
    />
  );
}
