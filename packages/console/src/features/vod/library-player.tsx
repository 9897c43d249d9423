import { usePalco } from '@palco/react';
import { videoQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { VideoPlayer } from '../../ui/video-player/video-player';

interface LibraryPlayerProps {
  video: Video;
  src: string;
}

/** The player of a video of the library, which gets a fresh address where the first one ran out. */
export function LibraryPlayer({ video: { id, thumbnail, width }, src }: LibraryPlayerProps) {
  const palco = usePalco();
  const client = useQueryClient();
  const refreshSource = useCallback(async () => {
    const latest = await client.fetchQuery({ ...videoQueryOptions(palco, id), staleTime: 0 });
    return latest.playback_url ?? '';
  }, [client, palco, id]);
  return <VideoPlayer src={src} poster={thumbnail} isAudio={width === null} refreshSource={refreshSource} />;
}
